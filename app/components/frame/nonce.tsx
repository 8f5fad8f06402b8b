import { createContext, useContext } from 'react'

/** For inline scripts of this response. Empty in the browser, which hides it anyway. */
export const NonceContext = createContext<string | undefined>(undefined)

export function useNonce() {
  return useContext(NonceContext)
}
