import { Conflict, Forbidden } from '#app/domain/errors.ts'
import type { HolidayAnswer } from '#app/domain/holiday.schema.ts'
import { mayAnswer } from '#app/domain/holiday.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activity.server.ts'
import {
  type Holiday,
  requireHoliday,
  withdrawHolidayNews,
  writeHolidayStatus,
} from '#app/models/holiday.server.ts'
import { tell } from '#app/services/notifications/tell.server.ts'
import { transaction } from '#db/client.ts'
import { holidayNews } from './holiday-news.server.ts'

/** Approves or declines what is asked and tells the asker. Once answered it stays so: the same answer again changes nothing. */
export function answerHoliday(scope: Scope, id: number, answer: HolidayAnswer): Holiday {
  requireMay(scope, 'holiday.answer')
  return transaction(() => {
    const holiday = requireHoliday(scope, id)
    if (!mayAnswer(scope, holiday.userId)) throw new Forbidden('Somebody else answers your own holiday')
    if (holiday.status === answer) return holiday
    if (holiday.status !== 'asked') throw new Conflict(`This holiday is ${holiday.status} already`)
    writeHolidayStatus(scope, id, answer)
    const { detail, dates } = holidayNews(scope, holiday)
    const activityId = recordActivity(scope, 'holiday.answered', {
      subjectId: id,
      detail: { ...detail, answer },
    })
    withdrawHolidayNews(scope, id)
    const userIds = [holiday.userId]
    const message = `${dates}: ${holiday.reason}`
    tell(scope, { activityId, type: 'holiday', title: `Your holiday is ${answer}`, message, userIds })
    return requireHoliday(scope, id)
  })
}
