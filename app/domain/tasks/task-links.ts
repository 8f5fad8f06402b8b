import type { TaskFilter, TaskOwner } from './task.ts'

export type TaskListPlace = {
  filter: TaskFilter
  mine: boolean
  person?: TaskOwner | null
  query?: string
  page?: number
}

/** '/tasks?filter=done&mine=1'; `path` is the list itself or what opens over it. */
export function taskListHref(place: TaskListPlace, path = '/tasks'): string {
  const { filter, mine, person = null, query = '', page = 1 } = place
  const params = new URLSearchParams()
  if (filter !== 'all') params.set('filter', filter)
  if (mine) params.set('mine', '1')
  if (person !== null) params.set('person', String(person))
  if (query) params.set('q', query)
  if (page > 1) params.set('page', String(page))
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}

/** A person's open tasks, or those that nobody is on. */
export function openTasksHref(person: TaskOwner): string {
  return taskListHref({ filter: 'open', mine: false, person })
}

/** 'Done tasks', 'My done tasks', 'Open tasks of Jo Birch' or 'Open tasks without anybody'. */
export function taskListTitle({ filter, mine, person = null }: TaskListPlace, name = ''): string {
  const all = filter === 'all' ? 'All tasks' : `${filter[0]?.toUpperCase()}${filter.slice(1)} tasks`
  if (person !== null) return person === 'none' ? `${all} without anybody` : `${all} of ${name}`
  if (!mine) return all
  return filter === 'all' ? 'My tasks' : `My ${filter} tasks`
}
