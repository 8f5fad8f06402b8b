import { hrefOver, hrefWith } from '#app/domain/href.ts'
import { type ListView, type Sorting, sortingText } from '#app/domain/list-view.ts'

export const projectFilters = ['week', 'late', 'nobody', 'waiting', 'finished'] as const
export type ProjectFilter = (typeof projectFilters)[number]

export const projectFilterLabels: Readonly<Record<ProjectFilter, string>> = {
  week: 'Due this week',
  late: 'Late',
  nobody: 'Nobody on it',
  waiting: 'Waiting',
  finished: 'Finished',
}

export const projectColumns = ['number', 'name', 'client', 'stage', 'due', 'value'] as const
export type ProjectColumn = (typeof projectColumns)[number]

export type ProjectListPlace = {
  query: string
  stageId: number | null
  filter: ProjectFilter | null
  /** Null: `usualSorting`. */
  sorting: Sorting<ProjectColumn> | null
  /** Null when the address does not say. */
  view: ListView | null
  page: number
}

export function usualSorting(filter: ProjectFilter | null): Sorting<ProjectColumn> {
  return filter === 'late' || filter === 'week'
    ? { by: 'due', isDescending: false }
    : { by: 'number', isDescending: true }
}

/** '?q=oak&stage=3&show=late&sort=-due&page=2'; '' for the first page of the whole list. */
export function listQuery({ query, stageId, filter, sorting, view, page }: ProjectListPlace): string {
  const said = { q: query, stage: stageId, show: filter, sort: sortingText(sorting), view }
  return hrefWith('', said, page)
}

export const finishedHref = '/projects?show=finished'

export function listHref(place: ProjectListPlace): string {
  return `/projects${listQuery(place)}`
}

const listNames = ['q', 'stage', 'show', 'sort', 'view', 'page']

/** A dialog over the list: keeps the list's query, replaces the rest. */
export function overList(path: string, search: string, own: Record<string, string | number> = {}): string {
  return hrefOver(path, search, listNames, own)
}

/** A project's dialog lies over the list or the board. */
export function sheetPlace(pathname: string, id: number | string) {
  const isOnBoard = pathname.startsWith('/dashboard')
  return {
    list: isOnBoard ? '/dashboard' : '/projects',
    path: isOnBoard ? `/dashboard/projects/${id}` : `/projects/${id}`,
    from: isOnBoard ? 'dashboard' : 'projects',
  }
}

export function hrefFrom(path: string, from: string): string {
  return `${path}?from=${encodeURIComponent(from)}`
}

export function isProjectSheet(path: string): boolean {
  return /^(\/dashboard)?\/projects\/\d+([?#]|$)/.test(path)
}

export function sheetAt(path: string, stageId: number): string {
  const [pathname = '', search = ''] = (path.split('#')[0] ?? '').split('?')
  return `${overList(pathname, search, { tab: stageId })}#tasks`
}

/** Where a page about a part of a project leads back to: the project's dialog, and the list behind it. */
export function sheetBehind(from: string, id: number) {
  const sheetHref = isProjectSheet(from) ? (from.split('#')[0] ?? '') : `/projects/${id}`
  const [path = '', search = ''] = sheetHref.split('?')
  return { sheetHref, closeHref: overList(sheetPlace(path, id).list, search) }
}
