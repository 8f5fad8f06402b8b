/** How many results a search shows. */
export const mostResults = 8

export type SearchResult = {
  type: 'project' | 'client' | 'task'
  id: number
  title: string
  subtitle: string
  href: string
}
