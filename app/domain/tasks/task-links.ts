import { hrefWith } from '#app/domain/href.ts'
import type { TaskFilter, TaskOwner } from './task.ts'

export type TaskListPlace = {
  filter: TaskFilter
  mine: boolean
  person?: TaskOwner | null
  query?: string
  page?: number
  /** Ticks select tasks to assign instead of completing them. */
  assigning?: boolean
}

export function taskListHref(place: TaskListPlace, path = '/tasks'): string {
  const { filter, mine, person, query, page, assigning } = place
  const choice = { filter: filter !== 'all' && filter, mine: mine && '1', person, q: query }
  return hrefWith(path, { ...choice, assign: assigning === true && '1' }, page)
}

/** Where a tick returns to; without script, also the task at which the list goes on. */
export function tickFields(tasks: readonly { id: number; status: string }[], at: number, back: string) {
  const next = tasks[at + 1] ?? tasks[at - 1]
  const done = tasks[at]?.status === 'complete' ? '0' : '1'
  return { done, back, next: next?.id ?? '' }
}

export function openTasksHref(person: TaskOwner): string {
  return taskListHref({ filter: 'open', mine: false, person })
}

export const freeTasksHref = taskListHref({ filter: 'open', mine: false, person: 'none', assigning: true })

export function taskListTitle({ filter, mine, person = null }: TaskListPlace, name = ''): string {
  const all = filter === 'all' ? 'All tasks' : `${filter[0]?.toUpperCase()}${filter.slice(1)} tasks`
  if (person !== null) return person === 'none' ? `${all} with nobody on them` : `${all} of ${name}`
  if (!mine) return all
  return filter === 'all' ? 'My tasks' : `My ${filter} tasks`
}
