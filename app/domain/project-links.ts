/** `late`: only what is overdue. */
export type ProjectListPlace = { query: string; stageId: number | null; late: boolean; page: number }

/** '?q=oak&stage=3&late=1&page=2', or '' for the whole list's first page. */
export function listQuery({ query, stageId, late, page }: ProjectListPlace): string {
  const params = new URLSearchParams()
  if (query) params.set('q', query)
  if (stageId !== null) params.set('stage', String(stageId))
  if (late) params.set('late', '1')
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

export function listHref(place: ProjectListPlace): string {
  return `/projects${listQuery(place)}`
}

const listNames = ['q', 'stage', 'late', 'page']

/** A dialog's address over the list it was opened from: the list's own query is kept, the rest is replaced. */
export function overList(path: string, search: string, own: Record<string, string | number> = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of new URLSearchParams(search))
    if (listNames.includes(name)) params.set(name, value)
  for (const [name, value] of Object.entries(own)) params.set(name, String(value))
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}
