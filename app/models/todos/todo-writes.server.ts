import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import type { BinEntry } from '#app/models/bin/bin-entry.server.ts'
import { db } from '#db/client.ts'
import { notifications, todos } from '#db/schema/index.ts'
import { liveTodos, type Todo, todoColumns } from './todo.server.ts'

export type TodoValues = Pick<Todo, 'title'> &
  Partial<Pick<Todo, 'linkedProjectId' | 'linkedTaskId' | 'dueAt'>>

export function insertTodo(scope: Scope, values: TodoValues): Todo {
  return db()
    .insert(todos)
    .values({ ...values, companyId: scope.companyId, userId: scope.userId, createdAt: Date.now() })
    .returning(todoColumns)
    .get()
}

const never = Number.MAX_SAFE_INTEGER

export type TodoFields = Partial<Omit<Todo, 'id' | 'userId' | 'createdAt'>>

export function saveTodo(scope: Scope, id: number, fields: TodoFields): Todo {
  return db()
    .update(todos)
    .set(fields)
    .where(and(liveTodos(scope), eq(todos.id, id)))
    .returning(todoColumns)
    .get()
}

export function binTodo(scope: Scope, id: number, binEntryId: number): void {
  db()
    .update(todos)
    .set({ binEntryId })
    .where(and(liveTodos(scope), eq(todos.id, id)))
    .run()
}

/** The person's own alone come back, whoever asks. A time that came meanwhile is over: nothing reminds of it. */
export function unbinTodos({ companyId, userId }: Scope, binEntryId: number): void {
  db()
    .update(todos)
    .set({
      binEntryId: null,
      notificationSent: sql`${todos.notificationSent} or coalesce(${todos.dueAt}, ${never}) <= ${Date.now()}`,
    })
    .where(and(eq(todos.companyId, companyId), eq(todos.userId, userId), eq(todos.binEntryId, binEntryId)))
    .run()
}

export function purgeTodos({ id, companyId }: Pick<BinEntry, 'id' | 'companyId'>): void {
  db()
    .delete(todos)
    .where(and(eq(todos.companyId, companyId), eq(todos.binEntryId, id)))
    .run()
}

/** What reminded of it no longer holds: it was done, deleted or given another time. */
export function withdrawReminders({ companyId, userId }: Scope, todoId: number): void {
  db()
    .delete(notifications)
    .where(
      and(
        eq(notifications.companyId, companyId),
        eq(notifications.relatedTodoId, todoId),
        eq(notifications.userId, userId),
      ),
    )
    .run()
}
