import { plural } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  eventOf,
  insertNotifications,
  type NewNotification,
} from '#app/models/notifications/notification.server.ts'

export type Assignment = { userId: number; taskId: number; title: string }

type Event = {
  /** The activity that tells of the assigning. */
  activityId: number
  /** Null where the tasks belong to none. */
  project: { id: number; name: string } | null
  assignments: readonly Assignment[]
}

const mostTitles = 3

/**
 * Tells everybody who was given tasks by one act, once each and never the person who did it. Call it inside the transaction
 * of the assigning. A notification of one task names it; one of many names the project.
 */
export function notifyAssigned(scope: Scope, { activityId, project, assignments }: Event): void {
  const byPerson = new Map<number, Assignment[]>()
  for (const assignment of assignments) {
    const { userId } = assignment
    if (userId !== scope.userId) byPerson.set(userId, [...(byPerson.get(userId) ?? []), assignment])
  }
  insertNotifications(
    scope,
    [...byPerson].map(([userId, tasks]): NewNotification => {
      const only = tasks.length === 1 ? tasks[0] : undefined
      return {
        userId,
        title: only ? 'New task for you' : `${tasks.length} new tasks for you`,
        message: messageOf(tasks, project),
        type: 'assignment',
        relatedTaskId: only?.taskId ?? null,
        relatedProjectId: project?.id ?? null,
        eventKey: eventOf(activityId),
      }
    }),
  )
}

/** 'Cut list, Dry fit and 3 more tasks (Shaker kitchen)' */
function messageOf(tasks: readonly Assignment[], project: Event['project']): string {
  const named = tasks.slice(0, mostTitles).map(({ title }) => title)
  const rest = tasks.length - named.length
  const last = rest > 0 ? plural(rest, 'more task') : named.pop()
  const text = named.length > 0 ? `${named.join(', ')} and ${last}` : last
  return project ? `${text} (${project.name})` : `${text}`
}
