import { and, or, type SQL, sql } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TaskFilter, TaskOwner } from '#app/domain/tasks/task.ts'
import { withoutAnybody } from '#app/models/people/open-work.server.ts'
import { contains } from '#app/models/search.server.ts'
import { tasks } from '#db/schema/index.ts'
import { isMine, isTheirs, liveInIndex } from './task-conditions.server.ts'

// In the words of the index that keeps the order, which SQLite then enters at the right place.
const isDone = sql`(${tasks.status} = 'complete') = 1`

const isOpen = sql`(${tasks.status} = 'complete') = 0`

export type TaskChoice = { filter: TaskFilter; mine?: boolean; person?: TaskOwner | null; query: string }

function isOverdue(scope: Scope): SQL {
  return sql`${isOpen} and (${tasks.dueDate} is null) = 0 and ${tasks.dueDate} < ${dayIn(scope.timeZone, Date.now())}`
}

export function matching(scope: Scope, { filter, mine, person, query }: TaskChoice): SQL | undefined {
  const byFilter = { all: undefined, open: isOpen, overdue: isOverdue(scope), done: isDone }[filter]
  const byText =
    query === '' ? undefined : or(contains(tasks.title, query), contains(tasks.description, query))
  return and(liveInIndex(scope), byFilter, mine ? isMine(scope) : undefined, ofPerson(scope, person), byText)
}

function ofPerson(scope: Scope, person: TaskOwner | null = null): SQL | undefined {
  if (person === null) return undefined
  return person === 'none' ? withoutAnybody() : isTheirs(scope, person)
}
