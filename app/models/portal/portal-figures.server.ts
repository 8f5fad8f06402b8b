import { sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { unreadCount } from '#app/models/notifications/notification.server.ts'
import { db } from '#db/client.ts'
import { isDue, isOpen, isUrgent, type Moment, mine } from './own-work.server.ts'

type PortalFigures = {
  total: number
  open: number
  /** Due today or before, of them overdue: before today. */
  due: number
  overdue: number
  /** Due, or of high priority. */
  urgent: number
  /** Open to-dos with a time, and those of them whose time is past. */
  scheduledTodos: number
  overdueTodos: number
  unread: number
}

export function readPortalFigures(scope: Scope, moment: Moment): PortalFigures {
  const { companyId, userId } = scope
  const { today, now } = moment
  const scheduled = sql`select count(*) from todos where company_id = ${companyId} and user_id = ${userId}
    and is_completed = 0 and due_at is not null`
  return db().get<PortalFigures>(sql`
    select count(*) as total, count(*) filter (where ${isOpen}) as open,
      count(*) filter (where ${isDue(moment)}) as due,
      count(*) filter (where ${isDue(moment)} and t.due_date < ${today}) as overdue,
      count(*) filter (where ${isUrgent(moment)}) as urgent,
      (${scheduled}) as scheduledTodos, (${scheduled} and due_at < ${now}) as overdueTodos,
      ${unreadCount(scope)} as unread
    ${mine(scope)}`)
}
