import { api } from '#app/http/api.server.ts'
import { markAllNotificationsRead } from '#app/services/notifications/mark-read.server.ts'

const route = api({
  PATCH: ({ scope }) => ({ count: markAllNotificationsRead(scope) }),
})

export const loader = route.loader
export const action = route.action
