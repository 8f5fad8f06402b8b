import { useMatches } from '@remix-run/react'
import { isLocked } from '#app/domain/premium/premium.ts'
import { routeSays } from '#app/domain/route-handle.ts'

/** True where a route has `handle = { dialog: true }`, and on a locked premium page. */
export function useDialogOpen(): boolean {
  return useMatches().some(match => routeSays('dialog', match) || isLocked(match.data))
}
