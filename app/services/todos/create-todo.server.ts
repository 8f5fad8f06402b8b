import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { NewTodo } from '#app/domain/todos/todo.schema.ts'
import { findTodo, type Todo } from '#app/models/todos/todo.server.ts'
import { insertTodo } from '#app/models/todos/todo-writes.server.ts'
import { ensureTodosFit } from '#app/services/ensure.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { ensureOwnTodo, ensureTodo } from './ensure-todo.server.ts'

export function createTodo(scope: Scope, input: NewTodo): Todo {
  requireMay(scope, 'todo.create')
  const make = () => {
    const { requestId: _seen, userId, ...fields } = input
    ensureOwnTodo(scope, userId)
    ensureTodo(scope, fields)
    const made = insertTodo(scope, fields)
    ensureTodosFit(scope)
    return made
  }
  return once(scope, 'todo', { input, make, find: findTodo })
}
