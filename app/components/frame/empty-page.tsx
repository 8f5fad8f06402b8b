/** Without a page of its own the address would show a refusal as bare text instead of an error page. */
export function EmptyPage() {
  return null
}
