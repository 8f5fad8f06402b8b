import { z } from 'zod'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import { newTodo, todoChange } from '#app/domain/todos/todo.schema.ts'
import { type ApiNoun, changes, create, list, read, remove } from '#app/http/api-row.ts'
import { requireTodo, type Todo } from '#app/models/todos/todo.server.ts'
import { listTodos } from '#app/models/todos/todo-list.server.ts'
import { createTodo } from '#app/services/todos/create-todo.server.ts'
import { deleteTodo } from '#app/services/todos/delete-todo.server.ts'
import { updateTodo } from '#app/services/todos/update-todo.server.ts'

export const todoAnswer = z
  .object({
    id: recordId,
    userId: recordId,
    title: z.string(),
    isCompleted: z.boolean(),
    linkedProjectId: recordId.nullable(),
    linkedTaskId: recordId.nullable(),
    dueDate: instant.nullable(),
    notificationSent: z.boolean().describe('Whether the person was reminded.'),
    createdAt: instant,
    completedAt: instant.nullable(),
  })
  .meta({ id: 'Todo' })

function toSent({ dueAt: dueDate, ...todo }: Todo) {
  return { ...todo, dueDate }
}

const own = {
  who: 'The person whose to-do it is; for everybody else it is not there.',
  isHidden: true,
} as const

export const todos: ApiNoun = {
  title: 'To-dos',
  about: 'Each person’s own list. Nobody else finds them.',
  addresses: {
    '/api/todos': {
      GET: list('Your to-dos', todoAnswer, {
        notFetched: 'Failed to fetch todos',
        handle: ({ scope, page }) => listTodos(scope, page).map(toSent),
      }),
      POST: create('Write down a to-do', newTodo, todoAnswer, {
        action: 'todo.create',
        handle: ({ scope, sent }) => toSent(createTodo(scope, sent)),
      }),
    },
    '/api/todos/:id': {
      GET: read('One to-do', todoAnswer, {
        ...own,
        handle: ({ scope, id }) => toSent(requireTodo(scope, id)),
      }),
      ...changes('Change a to-do', todoChange, todoAnswer, {
        ...own,
        action: 'todo.edit',
        handle: ({ scope, id, sent }) => toSent(updateTodo(scope, id, sent)),
      }),
      DELETE: remove('Move a to-do to the bin', {
        ...own,
        action: 'todo.edit',
        handle: ({ scope, id }) => deleteTodo(scope, id),
      }),
    },
  },
}
