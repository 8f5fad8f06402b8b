import { z } from 'zod'
import { isoOrNull } from '#app/domain/clock.ts'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import type { Todo } from '#app/models/todos/todo.server.ts'

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

type TodoRecord = z.infer<typeof todoAnswer>

export function toTodoRecord({ dueAt, createdAt, completedAt, ...todo }: Todo): TodoRecord {
  return {
    ...todo,
    dueDate: isoOrNull(dueAt),
    createdAt: new Date(createdAt).toISOString(),
    completedAt: isoOrNull(completedAt),
  }
}
