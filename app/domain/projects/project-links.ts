import { hrefOver, hrefWith } from '#app/domain/href.ts'
import { type ListView, type Sorting, sortingText } from '#app/domain/list-view.ts'

/** What the list can be narrowed to, besides a search and a stage. */
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
  /** The newest first, where nothing is chosen. */
  sorting: Sorting<ProjectColumn> | null
  /** As the address says; null where it says nothing. */
  view: ListView | null
  page: number
}

/** How the list comes where no column is chosen: the newest first, and by its day what is late or due soon. */
export function usualSorting(filter: ProjectFilter | null): Sorting<ProjectColumn> {
  return filter === 'late' || filter === 'week'
    ? { by: 'due', isDescending: false }
    : { by: 'number', isDescending: true }
}

/** '?q=oak&stage=3&show=late&sort=-due&page=2', or '' for the whole list's first page. */
export function listQuery({ query, stageId, filter, sorting, view, page }: ProjectListPlace): string {
  const said = { q: query, stage: stageId, show: filter, sort: sortingText(sorting), view }
  return hrefWith('', said, page)
}

/** The jobs that are finished. */
export const finishedHref = '/projects?show=finished'

export function listHref(place: ProjectListPlace): string {
  return `/projects${listQuery(place)}`
}

/** What the query of the list says that dialogs lie over. */
const listNames = ['q', 'stage', 'show', 'sort', 'view', 'page']

/** The address of a dialog over the projects that it was opened from: their own query is kept, the rest is replaced. */
export function overList(path: string, search: string, own: Record<string, string | number> = {}): string {
  return hrefOver(path, search, listNames, own)
}

/** A project's dialog lies over the list of projects or over the board: where it is, and where closing it leads. */
export function sheetPlace(pathname: string, id: number | string) {
  const isOnBoard = pathname.startsWith('/dashboard')
  return {
    list: isOnBoard ? '/dashboard' : '/projects',
    path: isOnBoard ? `/dashboard/projects/${id}` : `/projects/${id}`,
    /** What the page to edit it is told, so that it leads back. */
    from: isOnBoard ? 'dashboard' : 'projects',
  }
}

/** The address of a dialog that leads back to where it was opened. */
export function hrefFrom(path: string, from: string): string {
  return `${path}?from=${encodeURIComponent(from)}`
}

/** Whether it is the address of a project's dialog, over whichever list. */
export function isProjectSheet(path: string): boolean {
  return /^(\/dashboard)?\/projects\/\d+([?#]|$)/.test(path)
}

/** The address of a project's dialog at the tasks of another stage. */
export function sheetAt(path: string, stageId: number): string {
  const [pathname = '', search = ''] = (path.split('#')[0] ?? '').split('?')
  return `${overList(pathname, search, { tab: stageId })}#tasks`
}

/** Where a part of a project's dialog that has an address of its own leads back to: the dialog, and the list it lies over. */
export function sheetBehind(from: string, id: number) {
  const sheetHref = isProjectSheet(from) ? (from.split('#')[0] ?? '') : `/projects/${id}`
  const [path = '', search = ''] = sheetHref.split('?')
  return { sheetHref, closeHref: overList(sheetPlace(path, id).list, search) }
}
