import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { Person, Scope } from '#app/domain/scope.ts'
import { broadcastNews } from '#app/models/live/news.server.ts'
import { db } from '#db/client.ts'
import { notifications, todos } from '#db/schema/index.ts'
import { liveTodos, newestTodoChange, type Todo, todoColumns } from './todo.server.ts'

export type TodoValues = Pick<Todo, 'title'> &
  Partial<Pick<Todo, 'linkedProjectId' | 'linkedTaskId' | 'dueAt'>>

export function insertTodo(scope: Person, values: TodoValues): Todo {
  const { companyId, userId } = scope
  const todo = db()
    .insert(todos)
    .values({ ...values, companyId, userId, createdAt: Date.now(), changedAt: nextChange(scope) })
    .returning(todoColumns)
    .get()
  broadcastChange(scope)
  return todo
}

/** Later than the last write, whatever the clock says, so that open pages notice. */
function nextChange(scope: Person): SQL<number> {
  return sql<number>`max(${Date.now()}, ${newestTodoChange(scope)} + 1)`
}

function broadcastChange({ companyId, userId }: Person): void {
  broadcastNews({ of: 'todos', companyId, userId })
}

const never = Number.MAX_SAFE_INTEGER

export type TodoFields = Partial<Omit<Todo, 'id' | 'userId' | 'createdAt'>>

export function saveTodo(scope: Scope, id: number, fields: TodoFields): Todo {
  const todo = db()
    .update(todos)
    .set({ ...fields, changedAt: nextChange(scope) })
    .where(and(liveTodos(scope), eq(todos.id, id)))
    .returning(todoColumns)
    .get()
  broadcastChange(scope)
  return todo
}

export function binTodo(scope: Scope, id: number, binEntryId: number): void {
  db()
    .update(todos)
    .set({ binEntryId, changedAt: nextChange(scope) })
    .where(and(liveTodos(scope), eq(todos.id, id)))
    .run()
  broadcastChange(scope)
}

/** Only the person's own. A time that passed meanwhile does not remind. */
export function unbinTodos(scope: Scope, binEntryId: number): void {
  const { companyId, userId } = scope
  db()
    .update(todos)
    .set({
      binEntryId: null,
      notificationSent: sql`${todos.notificationSent} or coalesce(${todos.dueAt}, ${never}) <= ${Date.now()}`,
      changedAt: nextChange(scope),
    })
    .where(and(eq(todos.companyId, companyId), eq(todos.userId, userId), eq(todos.binEntryId, binEntryId)))
    .run()
  broadcastChange(scope)
}

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
