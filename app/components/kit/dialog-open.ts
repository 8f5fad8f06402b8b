import { useMatches } from '@remix-run/react'

/** A route shows a dialog: always, or by what its loader returned. */
export type DialogHandle = { dialog: true | ((data: unknown) => boolean) }

function showsDialog(handle: unknown, data: unknown): boolean {
  if (typeof handle !== 'object' || handle === null || !('dialog' in handle)) return false
  const { dialog } = handle
  return typeof dialog === 'function' ? dialog(data) === true : dialog === true
}

/** Whether the page shows a dialog: its route says so with `handle = { dialog: true }`. */
export function useDialogOpen(): boolean {
  return useMatches().some(({ handle, data }) => showsDialog(handle, data))
}
