import { todoChange } from '#app/domain/todos/todo.schema.ts'
import { type ApiCall, api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toTodoRecord } from '#app/http/todos/todo-record.ts'
import { requireTodo } from '#app/models/todos/todo.server.ts'
import { deleteTodo } from '#app/services/todos/delete-todo.server.ts'
import { updateTodo } from '#app/services/todos/update-todo.server.ts'

async function save({ scope, params, body }: ApiCall) {
  const id = idParam(params)
  return toTodoRecord(updateTodo(scope, id, await body(todoChange(scope.timeZone))))
}

const route = api({
  GET: ({ scope, params }) => toTodoRecord(requireTodo(scope, idParam(params))),
  PUT: save,
  PATCH: save,
  DELETE: ({ scope, params }) => void deleteTodo(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
