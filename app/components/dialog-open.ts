import { useMatches } from '@remix-run/react'

/** Whether the page shows a dialog: its route says so with `handle = { dialog: true }`. */
export function useDialogOpen(): boolean {
  return useMatches().some(
    ({ handle }) =>
      typeof handle === 'object' && handle !== null && 'dialog' in handle && handle.dialog === true,
  )
}
