import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projects, stages, tasks } from '#db/schema/index.ts'
import { type Task, taskColumns } from './task.server.ts'
import { matching, type TaskChoice } from './task-choice.server.ts'
import { isMine, joinProject, joinStage, liveInIndex } from './task-conditions.server.ts'
import { countLive, countMatching } from './task-count.server.ts'

type Span = { limit: number; offset: number }

/** The page's rows only are joined to their people: sorting a large company's tasks stays cheap. */
function readTasks(where: SQL | undefined, order: SQL[], { limit, offset }: Span): Task[] {
  const page = db()
    .select({ id: tasks.id })
    .from(tasks)
    .leftJoin(projects, joinProject())
    .where(where)
    .orderBy(...order)
    .limit(limit)
    .offset(offset)
  return db()
    .select(taskColumns)
    .from(tasks)
    .innerJoin(stages, joinStage())
    .leftJoin(projects, joinProject())
    .where(inArray(tasks.id, page))
    .orderBy(...order)
    .all()
}

const newestFirst = [desc(tasks.createdAt), desc(tasks.id)]

const soonestDueFirst = [asc(sql`${tasks.dueDate} is null`), asc(tasks.dueDate), desc(tasks.id)]

const openFirst = [asc(sql`${tasks.status} = 'complete'`), ...soonestDueFirst]

const orders = {
  all: openFirst,
  open: soonestDueFirst,
  overdue: [asc(tasks.dueDate), desc(tasks.id)],
  done: [desc(tasks.completedAt), desc(tasks.id)],
}

/**
 * A page of tasks and how many match in all: open ones first, the soonest due first; 'done' the last completed first.
 * `mine` are those the asker is on, `person` those of somebody, or of nobody.
 */
export function findTasks(scope: Scope, choice: TaskChoice, span: Span) {
  const { filter, mine, person = null, query } = choice
  const where = matching(scope, choice)
  const rows = readTasks(where, orders[filter], span)
  const isPlain = query === '' && !mine && person === null
  const total = isPlain && filter !== 'overdue' ? countLive(scope, filter) : countMatching(where)
  return { rows, total }
}

/** Newest first. */
export function listTasks(scope: Scope, span: Span): Task[] {
  return readTasks(liveInIndex(scope), newestFirst, span)
}

/** Those the person is on, newest first; open ones also while their project is in the bin. */
export function listMyTasks(scope: Scope, span: Span): Task[] {
  const isOwn = and(eq(tasks.companyId, scope.companyId), isNull(tasks.binEntryId), isMine(scope))
  const isLiveOrOpen = or(isNull(projects.binEntryId), ne(tasks.status, 'complete'))
  return readTasks(and(isOwn, isLiveOrOpen), newestFirst, span)
}
