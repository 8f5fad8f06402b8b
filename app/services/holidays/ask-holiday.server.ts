import { dayIn } from '#app/domain/clock.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { type Excess, takesAllowance } from '#app/domain/holidays/allowance.ts'
import type { Span } from '#app/domain/holidays/away.ts'
import type { NewHoliday } from '#app/domain/holidays/holiday.schema.ts'
import { datesAtFault, longSpanText, maxAsked, mayAnswer, spanOf } from '#app/domain/holidays/holiday.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type BankHolidays, countWorkingDays } from '#app/domain/working-days.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findHoliday, type Holiday, insertHoliday } from '#app/models/holidays/holiday.server.ts'
import { listCollisions } from '#app/models/holidays/holiday-list.server.ts'
import { countAsked, listAnswerers } from '#app/models/holidays/holiday-news.server.ts'
import { assertMembers } from '#app/models/people/member-proof.server.ts'
import { notify } from '#app/services/notifications/notify.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { askedNews, holidayNews } from './holiday-news.server.ts'
import { excessAsked } from './read-allowances.server.ts'

/** `beyond`: the excess in days that the asker has read; throws when it is more by now. A request id seen before returns that holiday. */
export function askHoliday(
  scope: Scope,
  input: NewHoliday,
  bankHolidays: BankHolidays = new Map(),
  beyond = Number.POSITIVE_INFINITY,
): Holiday {
  return once(scope, 'holiday', {
    input,
    make: () => makeHoliday(scope, input, bankHolidays, beyond),
    find: findHoliday,
  })
}

function makeHoliday(scope: Scope, input: NewHoliday, bankHolidays: BankHolidays, beyond: number): Holiday {
  requireMay(scope, 'holiday.ask')
  const userId = input.userId ?? scope.userId
  if (userId !== scope.userId) {
    requireMay(scope, 'holiday.answer')
    assertMembers(scope, [userId], 'userId')
  }
  const span = spanOf(input)
  ensureDates(scope, userId, span, bankHolidays)
  const status = mayAnswer(scope, userId) ? 'approved' : 'asked'
  if (status === 'asked') ensureRoom(scope)
  ensureRead(excessAsked(scope, input, bankHolidays), beyond)
  const { reason, notes = '' } = input
  const fromAllowance = takesAllowance(input.fromAllowance, reason)
  const holiday = insertHoliday(scope, { ...span, userId, fromAllowance, reason, notes, status })
  announce(scope, holiday)
  return holiday
}

const maxNamed = 3

function ensureDates(scope: Scope, userId: number, span: Span, bankHolidays: BankHolidays): void {
  const today = dayIn(scope.timeZone, Date.now())
  const fault = datesAtFault(span, today)
  if (fault) throw new Invalid(fault)
  const collisions = listCollisions(scope, userId, span)
  if (collisions.length > 0) throw collisionOf(scope, userId, collisions, today)
  if (countWorkingDays(span, bankHolidays) === 0) {
    throw new Invalid({ startDate: ['These are no working days: nothing to ask for.'] })
  }
}

function collisionOf(scope: Scope, userId: number, collisions: readonly Span[], today: string): Invalid {
  const named = collisions.slice(0, maxNamed).map(collision => longSpanText(collision, today))
  const rest = collisions.length > maxNamed ? ' and more' : ''
  const whose = userId === scope.userId ? 'You have' : 'They have'
  return new Invalid({ startDate: [`${whose} a holiday on these days already: ${named.join('; ')}${rest}`] })
}

/** Each request notifies everybody who answers. */
function ensureRoom(scope: Scope): void {
  if (countAsked(scope) < maxAsked) return
  throw new Conflict(`${maxAsked} of your holidays wait for an answer. Please wait for it, or take one back.`)
}

function ensureRead(excess: Excess | null, beyond: number): void {
  if (!excess || excess.days <= beyond) return
  throw new Invalid({ beyond: [excess.text], beyondDays: [String(excess.days)] })
}

function announce(scope: Scope, holiday: Holiday): void {
  const { name, detail, dates } = holidayNews(scope, holiday)
  const activityId = recordActivity(scope, 'holiday.asked', { subjectId: holiday.id, detail })
  if (holiday.status === 'asked') {
    notify(scope, { ...askedNews(holiday, { name, dates }), activityId, userIds: listAnswerers(scope) })
  } else {
    const message = `You are away ${dates}: ${holiday.reason}`
    notify(scope, {
      activityId,
      type: 'holiday',
      title: 'A holiday is entered for you',
      message,
      userIds: [holiday.userId],
    })
  }
}
