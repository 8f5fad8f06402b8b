import { Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { dayOverText } from '#app/domain/todos/schedule.ts'
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
  const dayOver = typeof dueAt === 'number' ? dayOverText(scope.timeZone, dueAt, Date.now()) : null
  if (dayOver !== null) throw new Invalid({ dueDate: [dayOver] })
}
