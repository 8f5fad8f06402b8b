import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/** A refused form reloads the page only after a conflict (409), to show the other version. Remix's own default is true here. */
export function revalidateUnlessRefused({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400 || actionStatus === 409
}
