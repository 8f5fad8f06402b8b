import type { notificationTypes } from '#app/domain/enumerations.ts'
import { roomHref } from '#app/domain/messages/message.ts'
import { ownTaskHref } from '#app/domain/portal/portal.ts'
import { openTasksHref, taskListHref } from '#app/domain/tasks/task-links.ts'
import { todoPath } from '#app/domain/todos/todo.ts'

export type NotificationType = (typeof notificationTypes)[number]

export type NotificationRow = {
  id: number
  title: string
  message: string
  isRead: boolean
  /** When it was told, in words. */
  at: string
  /** Where it leads; null when what it tells of is gone. */
  href: string | null
}

type Told = {
  type: NotificationType
  taskId: number | null
  projectId: number | null
  messageId: number | null
  todoId: number | null
  /** It tells of many tasks that were given out. */
  isOfTasks?: boolean
}

const places: Partial<Record<NotificationType, string>> = {
  invitation: '/user-management',
  holiday: '/team/holidays',
}

/** Where a notification leads. `from` is where closing a dialog there comes back to. */
export function notificationHref(
  { type, taskId, projectId, messageId, todoId, isOfTasks = false }: Told,
  from: string,
): string | null {
  const place = places[type]
  if (place) return place
  // A message is read in its project's chat, others in the team's.
  if (type === 'mention') return roomHref({ room: projectId ?? 'team', message: messageId })
  if (todoId !== null) return todoPath(todoId)
  if (taskId !== null) return ownTaskHref(taskId, from)
  if (projectId !== null) return `/projects/${projectId}`
  // What is told of the account, and of work that is without anybody.
  if (type === 'info') return '/settings'
  if (type !== 'assignment') return null
  return isOfTasks ? taskListHref({ filter: 'open', mine: true }) : openTasksHref('none')
}

/** Groups what is sorted by time into its days; `dayOf` is called once for each. */
export function byDay<Row>(
  rows: readonly Row[],
  dayOf: (row: Row) => string,
): { day: string; rows: Row[] }[] {
  const days: { day: string; rows: Row[] }[] = []
  for (const row of rows) {
    const day = dayOf(row)
    const last = days.at(-1)
    if (last?.day === day) last.rows.push(row)
    else days.push({ day, rows: [row] })
  }
  return days
}
