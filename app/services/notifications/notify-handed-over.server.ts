import { listText, plural } from '#app/domain/format.ts'
import { handedTitle, type WorkCount } from '#app/domain/people/hand-over.ts'
import type { Scope } from '#app/domain/scope.ts'
import { insertNotifications } from '#app/models/notifications/notification.server.ts'

type News = {
  activityId: number
  userId: number
  from: string
  count: WorkCount
  projectId: number | undefined
  titles: readonly string[]
}

const maxTitles = 3

export function notifyHandedOver(
  scope: Scope,
  { activityId, userId, from, count, projectId, titles }: News,
): void {
  if (userId === scope.userId) return
  const rest = titles.length - maxTitles
  const named = [...titles.slice(0, maxTitles), ...(rest > 0 ? [plural(rest, 'more task')] : [])]
  const tasks = named.length > 0 ? [`${listText(named)}.`] : []
  const led = count.projects > 0 ? [`You are in charge of ${plural(count.projects, 'more job')}.`] : []
  insertNotifications(scope, [
    {
      userId,
      title: handedTitle(count),
      // domain/people/former-member.ts finds the name by the words behind it.
      message: `${from}’s work: ${[...tasks, ...led].join(' ')}`,
      // Without a task nothing can be finished or binned.
      type: titles.length > 0 ? 'assignment' : 'info',
      relatedProjectId: titles.length > 0 ? null : (projectId ?? null),
      activityId,
    },
  ])
}
