import { useMatches } from '@remix-run/react'
import { routeSays } from '#app/domain/route-handle.ts'

/** A route shows a dialog: always, or by what its loader returned. */
export type DialogHandle = { dialog: true | ((data: unknown) => boolean) }

/** Whether the page shows a dialog: its route says so with `handle = { dialog: true }`. */
export function useDialogOpen(): boolean {
  return useMatches().some(match => routeSays('dialog', match))
}
