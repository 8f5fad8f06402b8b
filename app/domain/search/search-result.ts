/** In the bar at the top. */
export const maxResults = 8
/** On the page of all results. */
export const maxOnPage = 100

export type SearchResult = {
  /** A to-do is the person's own. */
  type: 'project' | 'client' | 'quote' | 'invoice' | 'variation' | 'task' | 'todo'
  id: number
  title: string
  subtitle: string
  href: string
  /** A client's, where the subtitle is their email. */
  phone?: string
  /** A task or a to-do that is finished: it comes after all that is not. */
  isDone?: true
}

/** Where a result leads; closing a task or a to-do leads back to `from`. */
export function resultHref({ type, href }: Pick<SearchResult, 'type' | 'href'>, from: string): string {
  return type === 'task' || type === 'todo' ? `${href}?from=${encodeURIComponent(from)}` : href
}
