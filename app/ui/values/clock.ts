import { createContext, useContext } from 'react'

/** The organization's clock, in minutes east of UTC: every instant that people read is shown on it, unless it was reported on another. */
export const ClockContext = createContext(-300)

export const useClock = (): number => useContext(ClockContext)
