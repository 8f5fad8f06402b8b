import { hrefWith } from '#app/domain/href.ts'
import type { TaskFilter, TaskOwner } from './task.ts'

export type TaskListPlace = {
  filter: TaskFilter
  mine: boolean
  person?: TaskOwner | null
  query?: string
  page?: number
  /** Rows are ticked to be given to somebody, rather than as done. */
  assigning?: boolean
}

/** '/tasks?filter=done&mine=1'; `path` is the list itself or what opens over it. */
export function taskListHref(place: TaskListPlace, path = '/tasks'): string {
  const { filter, mine, person, query, page, assigning } = place
  const choice = { filter: filter !== 'all' && filter, mine: mine && '1', person, q: query }
  return hrefWith(path, { ...choice, assign: assigning === true && '1' }, page)
}

/**
 * What a tick sends along: where it comes back to and, without script, at which task that list goes on once the ticked one
 * has left it.
 */
export function tickFields(tasks: readonly { id: number; status: string }[], at: number, back: string) {
  const next = tasks[at + 1] ?? tasks[at - 1]
  const done = tasks[at]?.status === 'complete' ? '0' : '1'
  return { done, back, next: next?.id ?? '' }
}

/** A person's open tasks, or those that nobody is on. */
export function openTasksHref(person: TaskOwner): string {
  return taskListHref({ filter: 'open', mine: false, person })
}

/** Open tasks that nobody is on, to be given to somebody. */
export const freeTasksHref = taskListHref({ filter: 'open', mine: false, person: 'none', assigning: true })

/** 'Done tasks', 'My done tasks', 'Open tasks of Jo Birch' or 'Open tasks with nobody on them'. */
export function taskListTitle({ filter, mine, person = null }: TaskListPlace, name = ''): string {
  const all = filter === 'all' ? 'All tasks' : `${filter[0]?.toUpperCase()}${filter.slice(1)} tasks`
  if (person !== null) return person === 'none' ? `${all} with nobody on them` : `${all} of ${name}`
  if (!mine) return all
  return filter === 'all' ? 'My tasks' : `My ${filter} tasks`
}
