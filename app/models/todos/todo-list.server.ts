import { and, asc, count, desc, eq, gte, isNotNull, lt, type SQL, sql } from 'drizzle-orm'
import type { Person, Scope } from '#app/domain/scope.ts'
import { compareOpen } from '#app/domain/todos/todo.ts'
import { todoZoomKey } from '#app/domain/todos/todo-zoom.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { projects, tasks, todos } from '#db/schema/index.ts'
import { isDone, isOpen, liveTodos, type Todo, todoColumns } from './todo.server.ts'

type Page = { limit: number; offset: number }

export function listTodos(scope: Scope, { limit, offset }: Page): Todo[] {
  return db()
    .select(todoColumns)
    .from(todos)
    .where(liveTodos(scope))
    .orderBy(desc(todos.createdAt), desc(todos.id))
    .limit(limit)
    .offset(offset)
    .all()
}

/** Names are today's; binned ones are marked. */
function selectTodos(where: SQL | undefined) {
  return db()
    .select({
      id: todos.id,
      title: todos.title,
      isCompleted: todos.isCompleted,
      dueAt: todos.dueAt,
      createdAt: todos.createdAt,
      completedAt: todos.completedAt,
      linkedProjectId: todos.linkedProjectId,
      projectName: projects.name,
      jobNumber: projects.jobNumber,
      isProjectBinned: sql`${projects.binEntryId} is not null`.mapWith(Boolean),
      linkedTaskId: todos.linkedTaskId,
      taskTitle: tasks.title,
      isTaskBinned: sql`${tasks.binEntryId} is not null`.mapWith(Boolean),
    })
    .from(todos)
    .leftJoin(projects, onKey(projects, todos.linkedProjectId))
    .leftJoin(tasks, onKey(tasks, todos.linkedTaskId))
    .where(where)
    .$dynamic()
}

export type ListedTodo = NonNullable<ReturnType<typeof getListedTodo>>

export function getListedTodo(scope: Scope, id: number) {
  return selectTodos(and(liveTodos(scope), eq(todos.id, id))).get() ?? null
}

/** `tomorrow`: when today ends, in milliseconds since 1970 UTC. */
type Lists = { open: Page | null; completed: Page; tomorrow: number }

/** In one statement: open ones as compareOpen() orders them, completed ones latest first. */
export function readTodoLists({ companyId, userId }: Scope, { open, completed, tomorrow }: Lists) {
  // Named, as SQLite would not use the index else.
  const idsOf = (isCompleted: 0 | 1, order: SQL, { limit, offset }: Page) =>
    sql`select id from (select id from todos indexed by ${sql.raw(isCompleted ? 'todos_completed' : 'todos_open')} where company_id = ${companyId} and user_id = ${userId}
      and bin_entry_id is null and is_completed = ${sql.raw(String(isCompleted))}
      order by ${order} limit ${limit} offset ${offset})`
  const soonest = sql`iif(due_at < ${tomorrow}, due_at, null) nulls last, created_at desc, id desc`
  const latest = sql`completed_at desc, id desc`
  const ids = [...(open ? [idsOf(0, soonest, open)] : []), idsOf(1, latest, completed)]
  const rows = selectTodos(sql`${todos.id} in (${sql.join(ids, sql` union all `)})`).all()
  return {
    open: rows.filter(({ isCompleted }) => !isCompleted).sort(compareOpen(tomorrow)),
    completed: rows
      .filter(({ isCompleted }) => isCompleted)
      .sort((a, b) => (b.completedAt ?? 0) - (a.completedAt ?? 0) || b.id - a.id),
  }
}

const isScheduled = and(isOpen, isNotNull(todos.dueAt))

/** Open ones; `untilMs` excluded, milliseconds since 1970 UTC; the soonest first. */
export function listScheduledTodos(scope: Scope, fromMs: number, untilMs: number) {
  const isBetween = and(gte(todos.dueAt, fromMs), lt(todos.dueAt, untilMs))
  const rows = selectTodos(and(liveTodos(scope), isScheduled, isBetween))
    .orderBy(asc(todos.dueAt), asc(todos.id))
    .all()
  return rows.map(row => ({ ...row, dueAt: row.dueAt ?? fromMs }))
}

export function listUpcomingTodos(scope: Scope, limit: number) {
  return db()
    .select({ id: todos.id, title: todos.title, dueAt: sql<number>`${todos.dueAt}` })
    .from(todos)
    .where(and(liveTodos(scope), isScheduled))
    .orderBy(asc(todos.dueAt), asc(todos.id))
    .limit(limit)
    .all()
}

export function countOpenTodos(scope: Person): number {
  return (
    db()
      .select({ n: count() })
      .from(todos)
      .where(and(liveTodos(scope), isOpen))
      .get()?.n ?? 0
  )
}

/** `zoom` as the person stored it. */
export function readTodoFigures(scope: Scope): { open: number; completed: number; zoom: unknown } {
  const counted = (which: SQL) =>
    sql<number>`(select count(*) from ${todos} where ${and(liveTodos(scope), which)})`
  const figures = db().get<{ open: number; completed: number; zoom: string | null }>(sql`
    select ${counted(isOpen)} as open, ${counted(isDone)} as completed,
      (select value from user_preferences where user_id = ${scope.userId} and key = ${todoZoomKey}) as zoom`)
  return { ...figures, zoom: JSON.parse(figures.zoom ?? 'null') }
}
