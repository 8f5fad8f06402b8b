export const maxResults = 8
export const maxOnPage = 100

export type SearchResult = {
  /** A place is a page or an action: its id is nobody's. */
  type: 'place' | 'project' | 'client' | 'quote' | 'invoice' | 'variation' | 'task' | 'todo'
  id: number
  title: string
  subtitle: string
  href: string
  phone?: string
  /** Finished ones sort last. */
  isDone?: true
}

export function resultHref({ type, href }: Pick<SearchResult, 'type' | 'href'>, from: string): string {
  return type === 'task' || type === 'todo' ? `${href}?from=${encodeURIComponent(from)}` : href
}
