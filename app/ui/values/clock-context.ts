import { createContext, useContext } from 'react'
import { type Clock, fixedClock } from './clock.ts'

/**
 * For pages without an organization.
 * @internal a test holds it equal to the default 24-hour window, which no room of ui may take
 */
export const defaultClock = fixedClock(-300)

/** The organization's clock, provided to every page. */
export const ClockContext = createContext<Clock>(defaultClock)

export const useClock = (): Clock => useContext(ClockContext)
