import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { createBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { requireTodo, type Todo } from '#app/models/todos/todo.server.ts'
import { binTodo, withdrawReminders } from '#app/models/todos/todo-writes.server.ts'
import { transaction } from '#db/client.ts'

/** Only its owner finds it in the bin. Returns it as it was, and the bin entry's id. */
export function deleteTodo(scope: Scope, id: number): { todo: Todo; binEntryId: number } {
  return transaction(() => {
    const todo = requireTodo(scope, id)
    requireMay(scope, 'todo.edit')
    const binEntryId = createBinEntry(scope, { noun: 'todo', label: todo.title })
    binTodo(scope, id, binEntryId)
    withdrawReminders(scope, id)
    return { todo, binEntryId }
  })
}
