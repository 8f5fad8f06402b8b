import { changedFields } from '#app/domain/activities/changes.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TodoChange } from '#app/domain/todos/todo.schema.ts'
import { requireTodo, type Todo } from '#app/models/todos/todo.server.ts'
import { saveTodo, withdrawReminders } from '#app/models/todos/todo-writes.server.ts'
import { ensureTodosFit } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'
import { ensureOwnTodo, ensureTodo } from './ensure-todo.server.ts'

export function updateTodo(scope: Scope, id: number, change: TodoChange): Todo {
  return transaction(() => {
    const current = requireTodo(scope, id)
    requireMay(scope, 'todo.edit')
    const { userId, ...wanted } = change
    ensureOwnTodo(scope, userId)
    const names = changedFields(current, wanted)
    if (names.length === 0) return current
    const fields: TodoChange = Object.fromEntries(
      Object.entries(wanted).filter(([name]) => names.includes(name)),
    )
    ensureTodo(scope, fields)
    const { dueAt, isCompleted } = fields
    const now = Date.now()
    if (dueAt !== undefined || isCompleted) withdrawReminders(scope, id)
    const saved = saveTodo(scope, id, {
      ...fields,
      ...(isCompleted !== undefined && { completedAt: isCompleted ? now : null }),
      // A new time reminds again; one that passed while it was done does not.
      ...(isCompleted === false &&
        current.dueAt !== null &&
        current.dueAt <= now && { notificationSent: true }),
      ...(dueAt !== undefined && { notificationSent: false }),
    })
    if (isCompleted === false) ensureTodosFit(scope)
    return saved
  })
}
