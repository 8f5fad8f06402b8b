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
  at: string
  /** Null when its record is gone. */
  href: string | null
}

type Subject = {
  type: NotificationType
  taskId: number | null
  projectId: number | null
  messageId: number | null
  todoId: number | null
  isOfTasks?: boolean
}

const places: Partial<Record<NotificationType, string>> = {
  invitation: '/user-management',
  holiday: '/team/holidays',
}

export function notificationHref(
  { type, taskId, projectId, messageId, todoId, isOfTasks = false }: Subject,
  from: string,
): string | null {
  const place = places[type]
  if (place) return place
  if (type === 'mention') return roomHref({ room: projectId ?? 'team', message: messageId })
  if (todoId !== null) return todoPath(todoId)
  if (taskId !== null) return ownTaskHref(taskId, from)
  if (projectId !== null) return `/projects/${projectId}`
  // News of the account, and of unassigned work.
  if (type === 'info') return '/settings'
  if (type !== 'assignment') return null
  return isOfTasks ? taskListHref({ filter: 'open', mine: true }) : openTasksHref('none')
}

/** `rows` are sorted by time; calls `dayOf` once per row. */
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
