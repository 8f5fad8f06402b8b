import type { Notification } from '#app/models/notifications/notification-list.server.ts'

/** A notification as the API tells it. Ids of what is gone are null. */
export function toNotificationRecord(notification: Notification, userId: number) {
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
