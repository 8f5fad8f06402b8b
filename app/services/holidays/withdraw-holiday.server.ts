import { dayIn } from '#app/domain/clock.ts'
import { Conflict } from '#app/domain/errors.ts'
import { mayWithdraw } from '#app/domain/holidays/holiday.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Holiday, removeHoliday, requireHoliday } from '#app/models/holidays/holiday.server.ts'
import { listAnswerers, withdrawHolidayNews } from '#app/models/holidays/holiday-news.server.ts'
import { notify } from '#app/services/notifications/notify.server.ts'
import { transaction } from '#db/client.ts'
import { holidayNews } from './holiday-news.server.ts'

/** One's own while asked or not yet over; admins any. */
export function withdrawHoliday(scope: Scope, id: number): Holiday {
  return transaction(() => {
    const holiday = requireHoliday(scope, id)
    const today = dayIn(scope.timeZone, Date.now())
    requireMay(scope, 'holiday.withdraw', { createdBy: holiday.userId })
    if (!mayWithdraw(scope, holiday, today)) throw new Conflict(whyItStays(holiday))
    removeHoliday(scope, id)
    withdrawHolidayNews(scope, id)
    announce(scope, holiday, today)
    return holiday
  })
}

function whyItStays({ status }: Holiday): string {
  return status === 'declined'
    ? 'This holiday is declined: there is nothing to take back'
    : 'This holiday is over. An admin can take it out.'
}

function announce(scope: Scope, holiday: Holiday, today: string): void {
  const { name, detail, dates } = holidayNews(scope, holiday)
  const activityId = recordActivity(scope, 'holiday.withdrawn', { subjectId: holiday.id, detail })
  const news = { activityId, type: 'holiday' } as const
  if (holiday.userId !== scope.userId) {
    const message = `${dates}: ${holiday.reason}`
    notify(scope, { ...news, title: 'Your holiday is cancelled', message, userIds: [holiday.userId] })
  } else if (holiday.status === 'approved' && holiday.endDate >= today) {
    const message = `${name} is not away ${dates}`
    notify(scope, { ...news, title: 'A holiday is taken back', message, userIds: listAnswerers(scope) })
  }
}
