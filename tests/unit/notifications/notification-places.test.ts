import { expect, test } from 'vitest'
import { byDay, notificationHref } from '#app/domain/notifications/notification.ts'

test('a notification leads to what it tells of, and closing that comes back', () => {
  const from = '/notifications?show=unread'
  const href = (
    type: Parameters<typeof notificationHref>[0]['type'],
    taskId: number | null,
    projectId: number | null,
    messageId: number | null = null,
    todoId: number | null = null,
  ) => notificationHref({ type, taskId, projectId, messageId, todoId }, from)
  expect(href('assignment', 7, 3)).toBe(`/portal/tasks/7?from=${encodeURIComponent(from)}`)
  expect(href('assignment', null, 3)).toBe('/projects/3')
  expect(href('assignment', null, null)).toBe('/tasks?filter=open&person=none')
  const ofMany = { taskId: null, projectId: null, messageId: null, todoId: null, isOfTasks: true }
  expect(notificationHref({ type: 'assignment', ...ofMany }, from)).toBe('/tasks?filter=open&mine=1')
  expect(href('stage', null, 3)).toBe('/projects/3')
  expect(href('stage', null, null)).toBeNull()
  expect(href('mention', null, 3, 9)).toBe('/team-chat?project=3&message=9#message-9')
  expect(href('mention', null, null, 9)).toBe('/team-chat?room=team&message=9#message-9')
  expect(href('todo', null, null, null, 5)).toBe('/todos/5')
  expect(href('info', null, null)).toBe('/settings')
  expect(href('invitation', null, null)).toBe('/user-management')
  expect(href('holiday', null, null)).toBe('/team/holidays')
})

test('days are those of their rows, in the same order', () => {
  const rows = ['20 b', '20 a', '18 c'].map(text => ({ text }))
  expect(byDay(rows, ({ text }) => text.slice(0, 2))).toEqual([
    { day: '20', rows: rows.slice(0, 2) },
    { day: '18', rows: rows.slice(2) },
  ])
  expect(byDay([], () => '')).toEqual([])
})
