import { and, asc, desc, eq, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { dayIn } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isOrphaned, type TaskFilter, type TaskOwner } from '#app/domain/tasks/task.ts'
import { unreadCount } from '#app/models/notifications/unread.server.ts'
import { withoutAnybody } from '#app/models/people/open-work.server.ts'
import { joinClient } from '#app/models/projects/project.server.ts'
import { contains } from '#app/models/search.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, stages, tasks, users } from '#db/schema/index.ts'
import {
  isMine,
  isTheirs,
  joinLiveProject,
  joinProject,
  joinStage,
  liveTasks,
  reachableTasks,
  type Task,
  taskColumns,
} from './task.server.ts'

type Span = { limit: number; offset: number }

// In the words of the index that keeps the order, which SQLite then enters at the right place.
const isDone = sql`(${tasks.status} = 'complete') = 1`
const isOpen = sql`(${tasks.status} = 'complete') = 0`

export type TaskChoice = { filter: TaskFilter; mine?: boolean; person?: TaskOwner | null; query: string }

function isOverdue(scope: Scope): SQL {
  return sql`${isOpen} and (${tasks.dueDate} is null) = 0 and ${tasks.dueDate} < ${dayIn(scope.timeZone, Date.now())}`
}

function matching(scope: Scope, { filter, mine, person, query }: TaskChoice): SQL | undefined {
  const byFilter = { all: undefined, open: isOpen, overdue: isOverdue(scope), done: isDone }[filter]
  const byText =
    query === '' ? undefined : or(contains(tasks.title, query), contains(tasks.description, query))
  return and(liveTasks(scope), byFilter, mine ? isMine(scope) : undefined, ofPerson(scope, person), byText)
}

function ofPerson(scope: Scope, person: TaskOwner | null = null): SQL | undefined {
  if (person === null) return undefined
  return person === 'none' ? withoutAnybody() : isTheirs(scope, person)
}

/** How many open tasks nobody is on. */
export function countTasksWithoutAnybody(scope: Scope): number {
  return countMatching(matching(scope, { filter: 'open', person: 'none', query: '' }))
}

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

function countMatching(where: SQL | undefined): number {
  const found = db()
    .select({ n: sql<number>`count(*)` })
    .from(tasks)
    .leftJoin(projects, joinProject())
    .where(where)
    .get()
  return found?.n ?? 0
}

/** All of them less those of projects in the bin: a large company's tasks are counted inside one index. */
function countLive(scope: Scope, filter: 'all' | 'open' | 'done'): number {
  const byFilter = {
    all: sql``,
    open: sql`and ${tasks.status} <> 'complete'`,
    done: sql`and ${tasks.status} = 'complete'`,
  }[filter]
  const counted = db().get<{ n: number }>(sql`select
    (select count(*) from ${tasks} where ${tasks.companyId} = ${scope.companyId} and ${tasks.binEntryId} is null ${byFilter})
    - (select count(*) from ${projects} cross join ${tasks}
      where ${projects.companyId} = ${scope.companyId} and ${projects.binEntryId} is not null
        and ${tasks.companyId} = ${projects.companyId} and ${tasks.projectId} = ${projects.id}
        and ${tasks.binEntryId} is null ${byFilter}) as n`)
  return counted?.n ?? 0
}

/** Newest first. */
export function listTasks(scope: Scope, span: Span): Task[] {
  return readTasks(liveTasks(scope), newestFirst, span)
}

/** Those the person is on, newest first; open ones also while their project is in the bin. */
export function listMyTasks(scope: Scope, span: Span): Task[] {
  const isOwn = and(eq(tasks.companyId, scope.companyId), isNull(tasks.binEntryId), isMine(scope))
  const isLiveOrOpen = or(isNull(projects.binEntryId), ne(tasks.status, 'complete'))
  return readTasks(and(isOwn, isLiveOrOpen), newestFirst, span)
}

const projectStages = alias(stages, 'project_stages')

function selectDetails(scope: Scope) {
  return db()
    .select({
      ...taskColumns,
      projectStatus: projects.status,
      projectStage: projectStages.name,
      clientId: clients.id,
      clientName: clients.name,
      clientEmail: clients.email,
      clientPhone: clients.phone,
      clientAddress: clients.address,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      unread: subquery(unreadCount(scope, sql`${tasks.id}`)),
    })
    .from(tasks)
    .innerJoin(stages, joinStage())
    .leftJoin(projects, joinLiveProject())
    .leftJoin(
      projectStages,
      and(eq(projectStages.companyId, projects.companyId), eq(projectStages.id, projects.stageId)),
    )
    .leftJoin(clients, joinClient())
    .leftJoin(users, and(eq(users.companyId, tasks.companyId), eq(users.id, tasks.assignedTo)))
}

/** A task with what it belongs to and whose it is; the person's own orphaned one has neither project nor client. */
export function requireReachableDetails(scope: Scope, id: number) {
  const details = selectDetails(scope)
    .where(and(reachableTasks(scope), eq(tasks.id, id)))
    .get()
  if (!details) throw new NotFound('Task not found')
  return details
}

export type TaskDetails = ReturnType<typeof requireReachableDetails>

/** As `requireReachableDetails`, but orphaned tasks are not found. */
export function requireTaskDetails(scope: Scope, id: number): TaskDetails {
  const details = requireReachableDetails(scope, id)
  if (isOrphaned(details)) throw new NotFound('Task not found')
  return details
}
