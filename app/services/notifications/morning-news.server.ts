import { dayIn } from '#app/domain/clock.ts'
import { fullName, overdueText } from '#app/domain/format.ts'
import { awayTodayText } from '#app/domain/holidays/holiday.ts'
import type { MorningNews } from '#app/domain/notifications/morning-mail.ts'
import type { OwnTask } from '#app/domain/portal/portal.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listAbsences } from '#app/models/holidays/holiday-list.server.ts'
import { listUnreadNotifications } from '#app/models/notifications/notification.server.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { listOwnTasks, readPortalFigures } from '#app/models/portal/portal.server.ts'

const most = { tasks: 12, notifications: 12, away: 12 }

export function readMorningNews(scope: Scope, since: number, now: number): MorningNews {
  const today = dayIn(scope.timeZone, now)
  const moment = { today, now }
  const figures = readPortalFigures(scope, moment)
  const { rows: notifications, total } = listUnreadNotifications(scope, since, most.notifications)
  return {
    tasks: listOwnTasks(scope, 'due', moment, most.tasks).map(task => toDueTask(task, today)),
    taskCount: figures.due,
    lateCount: figures.overdue,
    notifications,
    notificationCount: total,
    away: listAway(scope, today).slice(0, most.away),
  }
}

function toDueTask({ id, title, jobNumber: number, projectName, dueDate }: OwnTask, today: string) {
  const late = overdueText(dueDate, today)
  const job = number === null ? '' : `${number} ${projectName ?? ''}`.trim()
  return { id, title, job, due: late ?? 'due today', isLate: late !== null }
}

function listAway(scope: Scope, today: string): string[] {
  const absences = listAbsences(scope, today, today).filter(
    ({ status, userId }) => status === 'approved' && userId !== scope.userId,
  )
  if (absences.length === 0) return []
  const members = new Map(listMembers(scope).map(member => [member.id, member]))
  return absences.flatMap(absence => {
    const member = members.get(absence.userId)
    if (!member) return []
    const name = fullName(member.firstName, member.lastName, member.username)
    return [`${name} (${awayTodayText(absence, today) || 'today'})`]
  })
}
