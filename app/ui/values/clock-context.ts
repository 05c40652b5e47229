import { createContext, useContext } from 'react'
import { type Clock, fixedClock } from './clock.ts'

/** The organization's clock, provided to every page. */
export const ClockContext = createContext<Clock>(fixedClock(-300))

export const useClock = (): Clock => useContext(ClockContext)
