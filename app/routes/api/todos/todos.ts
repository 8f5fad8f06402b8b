import { newTodo } from '#app/domain/todos/todo.schema.ts'
import { api, apiPage, created, list } from '#app/http/api.server.ts'
import { toTodoRecord } from '#app/http/todos/todo-record.ts'
import { listTodos } from '#app/models/todos/todo-list.server.ts'
import { createTodo } from '#app/services/todos/create-todo.server.ts'

const route = api(
  {
    GET: ({ scope, url }) => list(url, listTodos(scope, apiPage(url)), toTodoRecord),
    POST: async ({ scope, body, requestId }) => {
      const fields = await body(newTodo(scope.timeZone))
      return created(toTodoRecord(createTodo(scope, { ...fields, requestId: requestId ?? fields.requestId })))
    },
  },
  { notFetched: 'Failed to fetch todos' },
)

export const loader = route.loader
export const action = route.action
