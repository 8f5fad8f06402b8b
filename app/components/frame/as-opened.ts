import { useMatches } from '@remix-run/react'
import { createContext, useContext } from 'react'
import { routeSays } from '#app/domain/route-handle.ts'

/** True until a link is followed or a form is answered. */
export const AsOpened = createContext(false)

/** True while a large dialog, opened by its own address, hides the page behind it, which is not rendered yet. */
export function useCovered(): boolean {
  const isAsOpened = useContext(AsOpened)
  const isCovered = useMatches().some(match => routeSays('covers', match))
  return isAsOpened && isCovered
}
