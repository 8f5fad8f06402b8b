import { hrefWith } from '#app/domain/href.ts'
import { type ListView, type Sorting, sortingText } from '#app/domain/list-view.ts'

/** Filters besides search: with work, enquiries only, waiting for us. */
export const clientFilters = ['open', 'enquiry', 'late'] as const
export type ClientFilter = (typeof clientFilters)[number]

export const clientFilterLabels: Readonly<Record<ClientFilter, string>> = {
  open: 'With open jobs',
  enquiry: 'Enquiries',
  late: 'Late job',
}

export const clientColumns = ['name', 'address', 'newest', 'open'] as const
export type ClientColumn = (typeof clientColumns)[number]

export const usualClientSorting: Sorting<ClientColumn> = { by: 'name', isDescending: false }

export type ClientListPlace = {
  query: string
  filter: ClientFilter | null
  /** Null: by name. */
  sorting: Sorting<ClientColumn> | null
  view: ListView | null
  page: number
}

/** '?q=oak&show=late&sort=-open&page=2'; '' for the first page of the whole list. */
export function clientListQuery({ query, filter, sorting, view, page }: ClientListPlace): string {
  return hrefWith('', { q: query, show: filter, sort: sortingText(sorting), view }, page)
}

export function clientListHref(place: ClientListPlace): string {
  return `/clients${clientListQuery(place)}`
}
