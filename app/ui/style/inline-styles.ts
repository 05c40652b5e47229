import { createContext } from 'react'

/** The style that a page without the router carries within itself, so that its first paint waits for no second answer. */
export const InlineStylesContext = createContext('')
