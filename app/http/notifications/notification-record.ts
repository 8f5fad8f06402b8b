import { z } from 'zod'
import { notificationTypes } from '#app/domain/enumerations.ts'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import type { Notification } from '#app/models/notifications/notification-list.server.ts'

export const notificationAnswer = z
  .object({
    id: recordId,
    userId: recordId,
    title: z.string(),
    message: z.string(),
    type: z.enum(notificationTypes),
    isRead: z.boolean(),
    relatedTaskId: recordId.nullable(),
    relatedProjectId: recordId.nullable(),
    relatedTodoId: recordId.nullable(),
    createdAt: instant,
    time: instant.describe('The same as createdAt.'),
  })
  .meta({ id: 'Notification', description: 'Ids of what is gone are null.' })

type NotificationRecord = z.infer<typeof notificationAnswer>

/** For the API. Ids of deleted records are null. */
export function toNotificationRecord(
  notification: Omit<Notification, 'isOfTasks'>,
  userId: number,
): NotificationRecord {
  const createdAt = new Date(notification.createdAt).toISOString()
  return {
    id: notification.id,
    userId,
    title: notification.title,
    message: notification.message,
    type: notification.type,
    isRead: notification.isRead,
    relatedTaskId: notification.taskId,
    relatedProjectId: notification.projectId,
    relatedTodoId: notification.todoId,
    createdAt,
    time: createdAt,
  }
}
