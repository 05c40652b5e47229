import { createContext } from 'react'

/** Inline CSS of a page without the router, so that its first paint needs no second request. */
export const InlineStylesContext = createContext('')
