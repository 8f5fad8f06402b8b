import { isoOrNull } from '#app/domain/clock.ts'
import type { Todo } from '#app/models/todos/todo.server.ts'

/** A to-do as the API tells it. */
export function toTodoRecord({ dueAt, createdAt, completedAt, ...todo }: Todo) {
  return {
    ...todo,
    dueDate: isoOrNull(dueAt),
    createdAt: new Date(createdAt).toISOString(),
    completedAt: isoOrNull(completedAt),
  }
}
