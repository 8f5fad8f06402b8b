import { createContext, useContext } from 'react'

/** The nonce that lets an inline script of this response run. Empty in the browser, which hides it anyway. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce() {
  return useContext(NonceContext)
}
