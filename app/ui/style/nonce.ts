import { createContext, useContext } from 'react'

/** The content security policy's nonce of this response; empty in the browser, where it is not needed again. */
export const NonceContext = createContext('')

export const useNonce = () => useContext(NonceContext)
