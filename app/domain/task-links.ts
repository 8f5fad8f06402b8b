import type { TaskFilter } from './task.ts'

export type TaskListPlace = { filter: TaskFilter; mine: boolean; query?: string; page?: number }

/** '/tasks?filter=done&mine=1'; `path` is the list itself or what opens over it. */
export function taskListHref(place: TaskListPlace, path = '/tasks'): string {
  const { filter, mine, query = '', page = 1 } = place
  const params = new URLSearchParams()
  if (filter !== 'all') params.set('filter', filter)
  if (mine) params.set('mine', '1')
  if (query) params.set('q', query)
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}

/** 'Done tasks', or 'My done tasks'. */
export function taskListTitle({ filter, mine }: TaskListPlace): string {
  if (filter === 'all') return mine ? 'My tasks' : 'All tasks'
  return mine ? `My ${filter} tasks` : `${filter[0]?.toUpperCase()}${filter.slice(1)} tasks`
}
