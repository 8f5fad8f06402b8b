import { useMatches } from '@remix-run/react'
import { routeSays } from '#app/domain/route-handle.ts'

/** Always, or by what its loader returned. */
export type DialogHandle = { dialog: true | ((data: unknown) => boolean) }

/** True where a route has `handle = { dialog: true }`. */
export function useDialogOpen(): boolean {
  return useMatches().some(match => routeSays('dialog', match))
}
