import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/** A page's `shouldRevalidate`: their version is read anew when mine was refused for it. */
export function revalidateAfterConflict(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate || args.actionStatus === 409
}
