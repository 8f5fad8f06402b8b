import { dayIn } from '#app/domain/clock.ts'
import { Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TodoChange } from '#app/domain/todos/todo.schema.ts'
import { findProject } from '#app/models/projects/project.server.ts'
import { getTask } from '#app/models/tasks/task.server.ts'

export function ensureOwnTodo(scope: Scope, userId: number | null | undefined): void {
  if (userId !== undefined && userId !== null && userId !== scope.userId) {
    throw new Invalid({ userId: ['A to-do is your own: nobody else’s can be written'] })
  }
}

/** Call it inside the transaction that writes it. */
export function ensureTodo(scope: Scope, { linkedProjectId, linkedTaskId, dueAt }: TodoChange): void {
  if (linkedProjectId && !findProject(scope, linkedProjectId)) {
    throw new Invalid({ linkedProjectId: ['Please choose one of your jobs'] })
  }
  if (linkedTaskId && !getTask(scope, linkedTaskId)) {
    throw new Invalid({ linkedTaskId: ['Please choose one of your tasks'] })
  }
  const today = dayIn(scope.timeZone, Date.now())
  if (dueAt !== undefined && dueAt !== null && dayIn(scope.timeZone, dueAt) < today) {
    throw new Invalid({ dueDate: ['Please choose today or a later day'] })
  }
}
