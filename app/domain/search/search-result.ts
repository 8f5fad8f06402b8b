/** In the top bar. */
export const maxResults = 8
/** On the results page. */
export const maxOnPage = 100

export type SearchResult = {
  type: 'project' | 'client' | 'quote' | 'invoice' | 'variation' | 'task' | 'todo'
  id: number
  title: string
  subtitle: string
  href: string
  /** A client's, beside their email. */
  phone?: string
  /** Finished ones sort last. */
  isDone?: true
}

/** Closing a task or to-do returns to `from`. */
export function resultHref({ type, href }: Pick<SearchResult, 'type' | 'href'>, from: string): string {
  return type === 'task' || type === 'todo' ? `${href}?from=${encodeURIComponent(from)}` : href
}
