import { addDays, dayIn } from '#app/domain/clock.ts'
import { toLogo } from '#app/domain/companies/logo.ts'
import { eveningPath, sheetDay, sheetSum } from '#app/domain/day-sheets/day-sheet.ts'
import { isCalendarDate } from '#app/domain/fields.schema.ts'
import { formatWeekday, fullName } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { may } from '#app/domain/permissions.ts'
import { shortJobNumber } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { hoursText } from '#app/domain/tasks/estimate.ts'
import { workingDayAt } from '#app/domain/working-days.ts'
import { idQuery } from '#app/http/input.server.ts'
import { qrCodeOf } from '#app/http/qr-code.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { type DaySheet, listDaySheets } from '#app/models/day-sheets/day-sheet.server.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { seesAllSheets } from '#app/services/day-sheets/make-day-sheets.server.ts'
import { bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'

/** The next day on which the company works. */
export async function nextWorkday(scope: Scope, today: string): Promise<string> {
  const tomorrow = addDays(today, 1)
  const bankHolidays = await bankHolidaysOf(scope, [{ startDate: tomorrow, endDate: addDays(tomorrow, 14) }])
  return workingDayAt(tomorrow, bankHolidays)
}

export function daySheetsHref(day: string, person: number | null = null): string {
  return hrefWith('/day-sheets', { day, person: person ?? '' })
}

/** 'Tomorrow', else 'Monday' of the next working day. */
export function nextDayWord(next: string, today: string): string {
  return next === addDays(today, 1) ? 'Tomorrow' : `${sheetDay(next).split(' ')[0]}`
}

/** The printed sheets of a day: everybody's for who runs the shop, else one's own. */
export async function readDaySheets(scope: Scope, url: URL) {
  const today = dayIn(scope.timeZone, Date.now())
  const next = await nextWorkday(scope, today)
  const asked = url.searchParams.get('day') ?? ''
  const day = isCalendarDate(asked) ? asked : next
  const isForAll = seesAllSheets(scope)
  const person = isForAll ? idQuery(url, 'person') : scope.userId
  const { name, address, phone, logo } = requireCompany(scope)
  const people = isForAll ? listMembers(scope) : []
  return {
    company: { name, address, phone, logo: toLogo(logo) },
    day,
    dayText: sheetDay(day),
    isPast: day < today,
    person,
    days: [...new Set([today, next, day])].sort().map(each => ({
      label:
        each === today
          ? 'Today'
          : each === next
            ? nextDayWord(next, today)
            : `${formatWeekday(each)} ${each.slice(8)}`,
      href: daySheetsHref(each, isForAll ? person : null),
      current: each === day,
    })),
    people: people.map(({ id, firstName, lastName, username }) => ({
      value: id,
      label: fullName(firstName, lastName, username),
    })),
    ownId: scope.userId,
    mayMake: may(scope, 'day_sheet.edit', { assignedTo: scope.userId }),
    sheets: listDaySheets(scope, day, person).map(toPaper),
  }
}

function toPaper(sheet: DaySheet) {
  const { id, userId, number, day, waiting, moreCount, savedAt, firstName, lastName, username } = sheet
  const lines = sheet.lines.filter(({ taskId }) => taskId !== null)
  return {
    id,
    userId,
    number,
    who: fullName(firstName, lastName, username),
    dayText: sheetDay(day),
    sum: sheetSum(lines),
    lines: lines.map(({ title, jobNumber, jobName, about, minutes }, at) => ({
      line: at + 1,
      title,
      job: jobNumber === null ? '' : shortJobNumber(jobNumber),
      about: [jobName, about].filter(Boolean).join(' · '),
      hours: hoursText(minutes),
    })),
    waiting,
    moreCount,
    isSaved: savedAt !== null,
    code: qrCodeOf(eveningPath(id)),
    eveningHref: eveningPath(id),
  }
}
