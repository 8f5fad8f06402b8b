import { newTodo, todoChange } from '#app/domain/todos/todo.schema.ts'
import { todoAnswer } from '#app/http/todos/todo-record.ts'
import { anyZone, changes, create, list, type NounDocs, read, remove } from './operation.ts'

const own = {
  who: 'The person whose to-do it is; for everybody else it is not there.',
  isHidden: true,
} as const

export const todoDocs: NounDocs = {
  title: 'To-dos',
  about: 'Each person’s own list. Nobody else finds them.',
  addresses: {
    '/api/todos': {
      GET: list('Your to-dos', todoAnswer),
      POST: create('Write down a to-do', newTodo(anyZone), todoAnswer, { action: 'todo.create' }),
    },
    '/api/todos/:id': {
      GET: read('One to-do', todoAnswer, own),
      ...changes('Change a to-do', todoChange(anyZone), todoAnswer, { action: 'todo.edit', ...own }),
      DELETE: remove('Move a to-do to the bin', { action: 'todo.edit', ...own }),
    },
  },
}
