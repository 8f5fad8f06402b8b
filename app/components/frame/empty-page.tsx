/**
 * The page of an address that only forms are sent to. With a page of its own, a refusal is shown as an error page instead of
 * bare text.
 */
export function EmptyPage() {
  return null
}
