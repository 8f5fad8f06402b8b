import { and, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { todos } from '#db/schema/index.ts'

// Only its owner finds a to-do; not even an admin does.

export const todoColumns = {
  id: todos.id,
  userId: todos.userId,
  title: todos.title,
  isCompleted: todos.isCompleted,
  linkedProjectId: todos.linkedProjectId,
  linkedTaskId: todos.linkedTaskId,
  dueAt: todos.dueAt,
  notificationSent: todos.notificationSent,
  createdAt: todos.createdAt,
  completedAt: todos.completedAt,
}

export function liveTodos({ companyId, userId }: Person): SQL | undefined {
  return and(eq(todos.companyId, companyId), eq(todos.userId, userId), isNull(todos.binEntryId))
}

// Worded as the partial indexes: a parameter would keep them from being used.
export const isOpen = sql`${todos.isCompleted} = 0`
export const isDone = sql`${todos.isCompleted} = 1`

/** Changes with every change of the person's to-dos. For selects. */
export function newestTodoChange({ companyId, userId }: Person): SQL<number> {
  return sql<number>`(select coalesce(max(changed_at), 0) from todos
    where company_id = ${companyId} and user_id = ${userId})`
}

export function findTodo(scope: Scope, id: number) {
  const where = and(liveTodos(scope), eq(todos.id, id))
  return db().select(todoColumns).from(todos).where(where).get() ?? null
}

export function requireTodo(scope: Scope, id: number) {
  const todo = findTodo(scope, id)
  if (!todo) throw new NotFound('To-do not found')
  return todo
}

export type Todo = ReturnType<typeof requireTodo>
