import { and, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TaskFilter, TaskOwner } from '#app/domain/tasks/task.ts'
import { withoutAnybody } from '#app/models/people/open-work.server.ts'
import { type Found, findRecords } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { projects, tasks } from '#db/schema/index.ts'
import { isMine, isTheirs, liveInIndex } from './task-conditions.server.ts'

// In the words of the index that keeps the order, which SQLite then enters at the right place.
const isDone = sql`(${tasks.status} = 'complete') = 1`

const isOpen = sql`(${tasks.status} = 'complete') = 0`

export type TaskChoice = {
  filter: TaskFilter
  mine?: boolean
  person?: TaskOwner | null
  query: string
  /** What the query finds, where that is known. */
  found?: Found | null
}

/** The tasks that hold the text. Null when nothing is looked for. */
export function searchTasks(scope: Scope, query: string): Found | null {
  return findRecords(scope, 'task', query)
}

function isOverdue(scope: Scope): SQL {
  return sql`${isOpen} and (${tasks.dueDate} is null) = 0 and ${tasks.dueDate} < ${dayIn(scope.timeZone, Date.now())}`
}

export function matching(scope: Scope, choice: TaskChoice): SQL | undefined {
  const { filter, mine, person, query, found = searchTasks(scope, query) } = choice
  const byFilter = { all: undefined, open: isOpen, overdue: isOverdue(scope), done: isDone }[filter]
  const live = found === null ? liveInIndex(scope) : liveAmong(scope, found)
  return and(live, byFilter, mine ? isMine(scope) : undefined, ofPerson(scope, person))
}

/** Without the words of an index: SQLite would go through all of it in order, in search of the few. */
function liveAmong({ companyId }: Scope, { ids }: Found): SQL {
  return sql`${tasks.id} in ${among(ids)} and +${tasks.companyId} = ${companyId} and +${tasks.binEntryId} is null
    and ${projects.binEntryId} is null`
}

function ofPerson(scope: Scope, person: TaskOwner | null = null): SQL | undefined {
  if (person === null) return undefined
  return person === 'none' ? withoutAnybody() : isTheirs(scope, person)
}
