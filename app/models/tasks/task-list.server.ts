import {
  and,
  asc,
  type Column,
  desc,
  eq,
  inArray,
  isNull,
  ne,
  or,
  type Placeholder,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm'
import { countedUpTo } from '#app/domain/list-total.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TaskFilter, TaskOwner } from '#app/domain/tasks/task.ts'
import { withoutAnybody } from '#app/models/people/open-work.server.ts'
import {
  type Asker,
  askerPlaceholders,
  type Day,
  dayOf,
  dayPlaceholders,
} from '#app/models/placeholders.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { type Found, findRecords } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db, prepared } from '#db/client.ts'
import { projects, stages, taskAssignees, tasks } from '#db/schema/index.ts'
import { isAssignedToEach, isMine, isTheirs, liveInIndex, type Task, taskColumns } from './task.server.ts'

// Worded as the index of the list's order.
const isDone = sql`(${tasks.status} = 'complete') = 1`

const isOpen = sql`(${tasks.status} = 'complete') = 0`

type TaskChoice = {
  filter: TaskFilter
  mine?: boolean
  person?: TaskOwner | null
  query: string
  found?: Found | null
}

/** `found` is null where nothing is looked for. */
type FoundChoice = Omit<TaskChoice, 'query' | 'found'> & { found: Found | null }

export function searchTasks(scope: Scope, query: string): Found | null {
  return findRecords(scope, 'task', query)
}

export function isOverdueTask(today: Day['today']): SQL {
  return sql`${isOpen} and (${tasks.dueDate} is null) = 0 and ${tasks.dueDate} < ${today}`
}

/** As `isWaiting` in `domain/tasks/waiting.ts`. */
export function isWaiting(today: Day['today']): SQL {
  return sql`${tasks.waitingFor} <> '' and ${tasks.status} <> 'complete'
    and coalesce(${tasks.waitingUntil}, '9999-12-31') > ${today}`
}

function isShown(filter: TaskFilter, today: Day['today']): SQL | undefined {
  switch (filter) {
    case 'all':
      return undefined
    case 'open':
      return isOpen
    case 'overdue':
      return isOverdueTask(today)
    case 'waiting':
      return isWaiting(today)
    case 'done':
      return isDone
  }
}

function matchingTasks(scope: Scope, choice: TaskChoice): SQL | undefined {
  const { query, found = searchTasks(scope, query) } = choice
  return matchingFound(scope, { ...choice, found }, dayOf(scope))
}

function matchingFound(
  asker: Asker,
  { filter, mine, person = null, found }: FoundChoice,
  { today }: Pick<Day, 'today'>,
): SQL | undefined {
  const live = found === null ? liveInIndex(asker) : liveAmong(asker, found)
  const theirs = found === null && filter !== 'all' && filter !== 'done' ? isAssignedToEach : isTheirs
  return and(
    live,
    isShown(filter, today),
    mine ? theirs(asker, asker.userId) : undefined,
    // Few tasks wait, so those are found first.
    person === 'none'
      ? withoutAnybody(filter === 'waiting')
      : person === null
        ? undefined
        : theirs(asker, person),
  )
}

/** The plus keeps SQLite off the index, whose order would go through all tasks. */
function liveAmong({ companyId }: Pick<Asker, 'companyId'>, { ids }: Found): SQL {
  return sql`${tasks.id} in ${among(ids)} and +${tasks.companyId} = ${companyId} and +${tasks.binEntryId} is null
    and ${projects.binEntryId} is null`
}

type Span = { limit: number; offset: number }

type Order = readonly (readonly ['up' | 'down', SQL | Column])[]

function sorted(order: Order): SQL[] {
  return order.map(([way, by]) => (way === 'up' ? asc(by) : desc(by)))
}

function fromTheEnd(order: Order): SQL[] {
  return order.map(([way, by]) => (way === 'up' ? desc(by) : asc(by)))
}

/** With `total` a page in the latter half is read from the end, as SQLite goes through all rows before a page. */
function readTasks(
  where: SQL | undefined,
  order: Order,
  { limit, offset }: Span,
  total: number | null = null,
): Task[] {
  const { isFromEnd, ...span } = spanFrom({ limit, offset }, total)
  return selectTasks(where, order, isFromEnd ? fromTheEnd(order) : sorted(order), span).all()
}

function spanFrom({ limit, offset }: Span, total: number | null) {
  const after = total === null ? 0 : total - offset - limit
  if (total === null || after >= offset) return { isFromEnd: false, limit, offset }
  return { isFromEnd: true, limit: Math.max(0, limit + Math.min(0, after)), offset: Math.max(0, after) }
}

function selectTasks(
  where: SQL | undefined,
  order: Order,
  chosenBy: SQL[],
  { limit, offset }: { limit: number | Placeholder; offset: number | Placeholder },
) {
  const page = db()
    .select({ id: tasks.id })
    .from(tasks)
    .leftJoin(projects, onKey(projects, tasks.projectId))
    .where(where)
    .orderBy(...chosenBy)
    .limit(limit)
    .offset(offset)
  return selectTasksOf(page, order)
}

function selectTasksOf(page: SQLWrapper, order: Order) {
  return db()
    .select(taskColumns)
    .from(tasks)
    .innerJoin(stages, onKey(stages, tasks.stageId))
    .leftJoin(projects, onKey(projects, tasks.projectId))
    .where(inArray(tasks.id, page))
    .orderBy(...sorted(order))
}

const newestFirst: Order = [
  ['down', tasks.createdAt],
  ['down', tasks.id],
]

const soonestDueFirst: Order = [
  ['up', sql`${tasks.dueDate} is null`],
  ['up', tasks.dueDate],
  ['down', tasks.id],
]

const orders: Readonly<Record<TaskFilter, Order>> = {
  all: [['up', sql`${tasks.status} = 'complete'`], ...soonestDueFirst],
  open: soonestDueFirst,
  overdue: [
    ['up', tasks.dueDate],
    ['down', tasks.id],
  ],
  waiting: [
    ['up', sql`${tasks.waitingUntil} is null`],
    ['up', tasks.waitingUntil],
    ['down', tasks.id],
  ],
  done: [
    ['down', tasks.completedAt],
    ['down', tasks.id],
  ],
}

/** With totals: open ones first, the soonest due first; 'done' the last completed first. `isMore`: counting stopped at `total`. */
export function findTasks(scope: Scope, choice: TaskChoice, span: Span) {
  const { filter, mine, person = null, query } = choice
  const owner = mine ? scope.userId : person
  const grows = query === '' && (filter === 'all' || filter === 'done') && !(mine && person !== null)
  if (grows && owner !== null) return findOwned(scope, { ...choice, filter }, owner, span)
  const isPlain = query === '' && owner === null && filter !== 'overdue' && filter !== 'waiting'
  if (!isPlain) {
    const where = matchingTasks(scope, choice)
    const total = countMatching(where)
    return { rows: readTasks(where, orders[filter], span, total), total, isMore: false }
  }
  const most = grows ? countedUpTo(span) : Number.MAX_SAFE_INTEGER
  const counted = countLive(scope, filter, most)
  const total = Math.min(counted, most)
  const isMore = counted > most
  const { isFromEnd, ...place } = spanFrom(span, isMore ? null : total)
  const rows = (isFromEnd ? plainFromEnd : plainTasks)(filter).all({ companyId: scope.companyId, ...place })
  return { rows, total, isMore }
}

function findOwned(
  scope: Scope,
  choice: TaskChoice & { filter: 'all' | 'done' },
  owner: TaskOwner,
  span: Span,
) {
  const { filter } = choice
  const most = countedUpTo(span)
  const where = and(liveInIndex(scope), isShown(filter, dayOf(scope).today))
  const counted = countOwned(scope, owner, where, most)
  const isMore = counted > most
  const walked = isMore ? walk(where, orders[filter], isOwned(scope, owner), span) : null
  const total = Math.min(counted, most)
  const rows = walked ?? readTasks(matchingTasks(scope, choice), orders[filter], span, isMore ? null : total)
  return { rows, total, isMore }
}

/** Limits the search in the list's order. */
const maxWalked = 2000

/** A page of the first tasks in the index's order that match `keeps` (of `walked.id`); null where they do not fill it. */
function walk(where: SQL | undefined, order: Order, keeps: SQL, { limit, offset }: Span): Task[] | null {
  const walked = db()
    .select({ id: tasks.id, projectId: tasks.projectId })
    .from(tasks)
    .where(where)
    .orderBy(...sorted(order))
    .limit(maxWalked)
    .as('walked')
  // SQLite keeps the order of the subquery.
  const page = db().select({ id: walked.id }).from(walked).where(keeps).limit(limit).offset(offset)
  const rows = selectTasksOf(page, order).all()
  return rows.length < limit ? null : rows
}

function isOwned({ companyId }: Scope, owner: TaskOwner): SQL {
  if (owner !== 'none') {
    return sql`exists (select 1 from task_assignees a where a.task_id = walked.id and a.user_id = ${owner}
      and a.company_id = ${companyId})`
  }
  return sql`exists (select 1 from tasks t where t.id = walked.id and t.assigned_to is null)
    and not exists (select 1 from task_assignees a where a.company_id = ${companyId} and a.task_id = walked.id)`
}

/** Up to `most` + 1. */
function countOwned(scope: Scope, owner: TaskOwner, where: SQL | undefined, most: number): number {
  const theirs =
    owner === 'none'
      ? sql`${tasks} indexed by tasks_assignee where ${withoutAnybody()}`
      : sql`${taskAssignees} cross join ${tasks} on ${tasks.id} = ${taskAssignees.taskId}
          where ${taskAssignees.companyId} = ${scope.companyId} and ${taskAssignees.userId} = ${owner}`
  const counted = db().get<{ n: number }>(
    sql`select count(*) as n from (select 1 from ${theirs} and ${where} limit ${most + 1})`,
  )
  return counted?.n ?? 0
}

type PlainFilter = 'all' | 'open' | 'done'

const plainTasks = prepared((_orm, filter: PlainFilter) => selectPlain(filter, sorted(orders[filter])))
const plainFromEnd = prepared((_orm, filter: PlainFilter) => selectPlain(filter, fromTheEnd(orders[filter])))

function selectPlain(filter: PlainFilter, chosenBy: SQL[]) {
  const where = matchingFound(askerPlaceholders, { filter, found: null }, dayPlaceholders)
  const span = { limit: sql.placeholder('limit'), offset: sql.placeholder('offset') }
  return selectTasks(where, orders[filter], chosenBy, span).prepare()
}

export function findOpenTaskIds(scope: Scope, choice: TaskChoice, limit: number): number[] {
  const rows = db()
    .select({ id: tasks.id })
    .from(tasks)
    .leftJoin(projects, onKey(projects, tasks.projectId))
    .where(and(matchingTasks(scope, choice), isOpen))
    .orderBy(...sorted(orders[choice.filter]))
    .limit(limit)
    .all()
  return rows.map(({ id }) => id)
}

export function listTasks(scope: Scope, span: Span): Task[] {
  return readTasks(liveInIndex(scope), newestFirst, span)
}

/** Newest first; includes open ones of binned projects. */
export function listMyTasks(scope: Scope, span: Span): Task[] {
  const isOfCompany = and(eq(tasks.companyId, scope.companyId), isNull(tasks.binEntryId))
  const most = countedUpTo(span)
  if (countOwned(scope, scope.userId, isOfCompany, most) > most) {
    const isLiveOrOpen = sql`exists (select 1 from tasks t left join projects p on p.id = t.project_id
      where t.id = walked.id and (p.bin_entry_id is null or t.status <> 'complete'))`
    const walked = walk(
      isOfCompany,
      newestFirst,
      sql`${isOwned(scope, scope.userId)} and ${isLiveOrOpen}`,
      span,
    )
    if (walked) return walked
  }
  const isLiveOrOpen = or(isNull(projects.binEntryId), ne(tasks.status, 'complete'))
  return readTasks(and(isOfCompany, isMine(scope), isLiveOrOpen), newestFirst, span)
}

export function countTasksWithoutAnybody(scope: Scope): number {
  return countMatching(matchingTasks(scope, { filter: 'open', person: 'none', query: '' }))
}

function countMatching(where: SQL | undefined): number {
  const found = db()
    .select({ n: sql<number>`count(*)` })
    .from(tasks)
    .leftJoin(projects, onKey(projects, tasks.projectId))
    .where(where)
    .get()
  return found?.n ?? 0
}

/** Up to `most` + 1, inside one index. */
function countLive(scope: Scope, filter: PlainFilter, most: number): number {
  const { index, byFilter } = {
    all: { index: sql`tasks_pressing`, byFilter: sql`` },
    open: { index: sql`tasks_pressing`, byFilter: sql`and ${isOpen}` },
    done: { index: sql`tasks_finished`, byFilter: sql`and ${isDone}` },
  }[filter]
  const counted = db().get<{
    n: number
  }>(sql`with binned as materialized (select count(*) as n from ${projects} cross join ${tasks}
      where ${projects.companyId} = ${scope.companyId} and ${projects.binEntryId} is not null
        and ${tasks.companyId} = ${projects.companyId} and ${tasks.projectId} = ${projects.id}
        and ${tasks.binEntryId} is null ${byFilter})
    select (select count(*) from (select 1 from ${tasks} indexed by ${index}
      where ${tasks.companyId} = ${scope.companyId} and ${tasks.binEntryId} is null ${byFilter}
      limit ${most} + 1 + (select n from binned))) - (select n from binned) as n`)
  return counted?.n ?? 0
}
