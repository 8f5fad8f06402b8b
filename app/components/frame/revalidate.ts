import type { ShouldRevalidateFunctionArgs } from '@remix-run/react'

/**
 * A page's `shouldRevalidate`: of the forms that are refused, a conflict alone has the page read again, to show theirs. What is
 * to be put right can be put right at once. Remix's own default says nothing here: pages with this function get true.
 */
export function revalidateUnlessRefused({ actionStatus = 200 }: ShouldRevalidateFunctionArgs): boolean {
  return actionStatus < 400 || actionStatus === 409
}
