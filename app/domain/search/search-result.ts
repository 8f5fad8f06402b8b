export const mostResults = 8

export type SearchResult = {
  type: 'project' | 'client' | 'task'
  id: number
  title: string
  subtitle: string
  href: string
}

/** Where a result leads; closing a task leads back to `from`. */
export function resultHref({ type, href }: Pick<SearchResult, 'type' | 'href'>, from: string): string {
  return type === 'task' ? `${href}?from=${encodeURIComponent(from)}` : href
}
