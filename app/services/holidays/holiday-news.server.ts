import { dayIn } from '#app/domain/clock.ts'
import { fullName } from '#app/domain/format.ts'
import { longSpanText } from '#app/domain/holidays/holiday.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Holiday } from '#app/models/holidays/holiday.server.ts'

export function askedNews(holiday: Holiday, { name, dates }: { name: string; dates: string }) {
  const message = `${name} asks for ${dates}: ${holiday.reason}`
  return { type: 'holiday', title: 'A holiday to answer', message } as const
}

export function holidayNews(scope: Scope, holiday: Holiday) {
  const { firstName, lastName, username, startDate, endDate, startsAtMidday, endsAtMidday } = holiday
  const name = fullName(firstName, lastName, username)
  return {
    name,
    detail: { name, startDate, endDate, startsAtMidday, endsAtMidday },
    dates: longSpanText(holiday, dayIn(scope.timeZone, Date.now())),
  }
}
