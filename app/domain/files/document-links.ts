import type { FileCategory } from '#app/domain/enumerations.ts'
import { hrefWith } from '#app/domain/href.ts'

export const documentSorts = ['name', 'project', 'size', 'date'] as const
export type DocumentSort = (typeof documentSorts)[number]

export type DocumentPlace = {
  query: string
  category: FileCategory | null
  superseded: boolean
  sort: DocumentSort
  /** Against the usual direction of `sort`. */
  reversed: boolean
  page: number
}

/** Names start at A, all else at the largest or newest. */
export function isDescending({ sort, reversed }: Pick<DocumentPlace, 'sort' | 'reversed'>): boolean {
  return (sort !== 'name') !== reversed
}

export function documentsHref(place: DocumentPlace, path = '/documents'): string {
  const { query, category, superseded, sort, reversed, page } = place
  const said = {
    q: query,
    category,
    superseded: superseded && '1',
    sort: sort !== 'date' && sort,
    reversed: reversed && '1',
  }
  return hrefWith(path, said, page)
}

const sortTexts: Readonly<Record<DocumentSort, readonly [falling: string, rising: string]>> = {
  name: ['By name, from Z', 'By name'],
  project: ['Newest job first', 'Oldest job first'],
  size: ['Largest first', 'Smallest first'],
  date: ['Newest first', 'Oldest first'],
}

export function sortText(place: Pick<DocumentPlace, 'sort' | 'reversed'>): string {
  return sortTexts[place.sort][isDescending(place) ? 0 : 1]
}

/** Of the gallery. */
export type PhotoPlace = {
  isByJob: boolean
  /** Only of jobs whose client agreed that photos are shown. */
  isAgreed: boolean
  page: number
}

export function galleryHref({ isByJob, isAgreed, page }: PhotoPlace): string {
  return hrefWith('/documents/photos', { by: isByJob && 'job', agreed: isAgreed && '1' }, page)
}
