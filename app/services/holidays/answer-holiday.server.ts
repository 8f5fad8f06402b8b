import { Conflict, Forbidden, NotFound } from '#app/domain/errors.ts'
import type { HolidayAnswer } from '#app/domain/holidays/holiday.schema.ts'
import { mayAnswer } from '#app/domain/holidays/holiday.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Holiday, requireHoliday, saveHoliday } from '#app/models/holidays/holiday.server.ts'
import { listCollisions } from '#app/models/holidays/holiday-list.server.ts'
import {
  listAnswerers,
  listHolidayActs,
  withdrawHolidayNews,
} from '#app/models/holidays/holiday-news.server.ts'
import { notify } from '#app/services/notifications/notify.server.ts'
import { transaction } from '#db/client.ts'
import { askedNews, holidayNews } from './holiday-news.server.ts'

export function requireAnswerable(scope: Scope, id: number): Holiday {
  requireMay(scope, 'holiday.answer')
  const holiday = requireHoliday(scope, id)
  if (!mayAnswer(scope, holiday.userId)) throw new Forbidden('Somebody else answers your own holiday')
  return holiday
}

/** The same answer again changes nothing; throws for another one. `answerId` is for undoing; null where no answer was given. */
export function answerHoliday(
  scope: Scope,
  id: number,
  { status: answer, why = '' }: HolidayAnswer,
): Holiday & { answerId: number | null } {
  return transaction(() => {
    const holiday = requireAnswerable(scope, id)
    if (holiday.status === answer) return { ...holiday, answerId: null }
    if (holiday.status !== 'asked') throw new Conflict(`This holiday is ${holiday.status} already`)
    saveHoliday(scope, id, { status: answer })
    const { detail, dates } = holidayNews(scope, holiday)
    const answerId = recordActivity(scope, 'holiday.answered', {
      subjectId: id,
      detail: { ...detail, answer, ...(why ? { why } : {}) },
    })
    withdrawHolidayNews(scope, id)
    notify(scope, {
      activityId: answerId,
      type: 'holiday',
      title: `Your holiday is ${answer}`,
      message: `${dates}: ${holiday.reason}${why ? `. Why: ${why}` : ''}`,
      userIds: [holiday.userId],
    })
    return { ...requireHoliday(scope, id), answerId }
  })
}

/** Only while nothing newer was done. The asker is told only if they have read the answer. */
export function undoHolidayAnswer(scope: Scope, id: number, answerId: number): Holiday {
  return transaction(() => {
    const holiday = requireAnswerable(scope, id)
    const acts = listHolidayActs(scope, id)
    if (!acts.some(act => act.id === answerId && act.verb === 'holiday.answered')) {
      throw new NotFound('Answer not found')
    }
    if (acts[0]?.id !== answerId) {
      throw new Conflict('This holiday has changed since')
    }
    if (holiday.status === 'declined' && listCollisions(scope, holiday.userId, holiday).length > 0) {
      throw new Conflict('Another holiday was asked for on these days since')
    }
    saveHoliday(scope, id, { status: 'asked' })
    const { name, detail, dates } = holidayNews(scope, holiday)
    const activityId = recordActivity(scope, 'holiday.answer_undone', {
      subjectId: id,
      detail: { ...detail, activityId: answerId },
    })
    const unaware = withdrawHolidayNews(scope, id)
    const asker = holiday.userId
    const answerers = listAnswerers(scope).filter(userId => userId !== asker)
    notify(scope, { ...askedNews(holiday, { name, dates }), activityId, userIds: answerers })
    if (!unaware.includes(asker)) {
      notify(scope, {
        activityId,
        type: 'holiday',
        title: 'Your holiday waits for an answer again',
        message: `${dates}: ${holiday.reason}. The answer was taken back.`,
        userIds: [asker],
      })
    }
    return requireHoliday(scope, id)
  })
}
