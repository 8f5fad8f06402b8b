import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * Of the refused forms only a conflict (409) reloads the page, to show the other version.
 * Remix's own default does not help: a page with this function gets true.
 */
export function revalidateUnlessRefused({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400 || actionStatus === 409
}
