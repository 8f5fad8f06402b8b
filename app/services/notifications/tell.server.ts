import type { Scope } from '#app/domain/scope.ts'
import {
  eventOf,
  insertNotifications,
  type NewNotification,
} from '#app/models/notifications/notification.server.ts'

type News = {
  /** What tells of it in history: one notification a person and act. */
  activityId: number
  type: NonNullable<NewNotification['type']>
  title: string
  message: string
  userIds: readonly number[]
  taskId?: number | null
  projectId?: number | null
}

/** Tells people of an act, once each and never the person who did it. Call it inside the transaction of the act. */
export function tell(scope: Scope, news: News): void {
  const { activityId, type, title, message, userIds, taskId = null, projectId = null } = news
  const others = [...new Set(userIds)].filter(userId => userId !== scope.userId)
  insertNotifications(
    scope,
    others.map(userId => ({
      userId,
      title,
      message,
      type,
      relatedTaskId: taskId,
      relatedProjectId: projectId,
      eventKey: eventOf(activityId),
    })),
  )
}
