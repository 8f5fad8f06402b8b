import { useMatches } from '@remix-run/react'
import { createContext, useContext } from 'react'
import { routeSays } from '#app/domain/route-handle.ts'

/** Whether the page is still as its document was opened: nobody went anywhere, and no form was answered. */
export const AsOpened = createContext(false)

/** Whether a large dialog was opened by its own address: nothing is shown behind it until something else is asked for. */
export function useCovered(): boolean {
  const isAsOpened = useContext(AsOpened)
  const isCovered = useMatches().some(match => routeSays('covers', match))
  return isAsOpened && isCovered
}
