import { createContext, useContext } from 'react'

/** Nonce of the response's Content-Security-Policy; empty in the browser, where it isn't needed. */
export const NonceContext = createContext('')

export const useNonce = () => useContext(NonceContext)
