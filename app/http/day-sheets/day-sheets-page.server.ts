import { addDays, dayIn } from '#app/domain/clock.ts'
import { toLogo } from '#app/domain/companies/logo.ts'
import { daySheetsPath, everybody, sheetDay, sheetSum } from '#app/domain/day-sheets/day-sheet.ts'
import { isCalendarDate } from '#app/domain/fields.schema.ts'
import { formatWeekday, fullName } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import { shortJobNumber } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { hoursText } from '#app/domain/tasks/estimate.ts'
import { hoursPath } from '#app/domain/time-entries/time-entry.ts'
import { workingDayAt } from '#app/domain/working-days.ts'
import { idQuery } from '#app/http/input.server.ts'
import { qrCodeOf } from '#app/http/qr-code.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { listMembers } from '#app/models/people/user.server.ts'
import { listDaySheets, seesAllSheets } from '#app/services/day-sheets/list-day-sheets.server.ts'
import { bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'

async function nextWorkday(scope: Scope, today: string): Promise<string> {
  const tomorrow = addDays(today, 1)
  const bankHolidays = await bankHolidaysOf(scope, [{ startDate: tomorrow, endDate: addDays(tomorrow, 14) }])
  return workingDayAt(tomorrow, bankHolidays)
}

function nextDayWord(next: string, today: string): string {
  return next === addDays(today, 1) ? 'Tomorrow' : `${sheetDay(next).split(' ')[0]}`
}

/** Everybody's for managers, else the reader's own. */
export async function readDaySheets(scope: Scope, url: URL) {
  const today = dayIn(scope.timeZone, Date.now())
  const next = await nextWorkday(scope, today)
  const asked = url.searchParams.get('day') ?? ''
  const day = isCalendarDate(asked) && asked >= today ? asked : next
  const isForAll = seesAllSheets(scope)
  const isEverybody = isForAll && url.searchParams.get('person') === everybody
  const person = isEverybody ? null : ((isForAll ? idQuery(url, 'person') : null) ?? scope.userId)
  const { name, address, phone, logo } = requireCompany(scope)
  const dayLabel = (each: string) => {
    if (each === today) return 'Today'
    return each === next ? nextDayWord(next, today) : `${formatWeekday(each)} ${each.slice(8)}`
  }
  return {
    company: { name, address, phone, logo: toLogo(logo) },
    day,
    dayText: sheetDay(day),
    person,
    days: [...new Set([today, next, day])].sort().map(each => ({
      label: dayLabel(each),
      href: hrefWith(daySheetsPath, { day: each, person: person ?? everybody }),
      current: each === day,
    })),
    people: (isForAll ? listMembers(scope) : []).map(({ id, firstName, lastName, username }) => ({
      value: id,
      label: fullName(firstName, lastName, username),
    })),
    sheets: listDaySheets(scope, day, person).map(sheet => toPaper(sheet, day)),
  }
}

function toPaper({ member, lines, ...sheet }: ReturnType<typeof listDaySheets>[number], day: string) {
  return {
    ...sheet,
    userId: member.id,
    who: fullName(member.firstName, member.lastName, member.username),
    dayText: sheetDay(day),
    sum: sheetSum(lines),
    lines: lines.map(({ title, jobNumber, jobName, about, minutes }, at) => ({
      line: at + 1,
      title,
      job: jobNumber === null ? '' : shortJobNumber(jobNumber),
      about: [jobName, about].filter(Boolean).join(' · '),
      hours: hoursText(minutes),
    })),
    code: qrCodeOf(hoursPath({ week: day, person: member.id })),
  }
}
