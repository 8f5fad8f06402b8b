import { addDays, dayIn } from '#app/domain/clock.ts'
import { labelOf } from '#app/domain/enumerations.ts'
import { capitaliseFirst, formatDateShort, fullName, plural } from '#app/domain/format.ts'
import { overlaps, spanText } from '#app/domain/holidays/away.ts'
import {
  dayText,
  longSpanText,
  mayAnswer,
  mayEnterForOthers,
  mayWithdraw,
  seesNotes,
  workingDaysText,
} from '#app/domain/holidays/holiday.ts'
import type { Scope } from '#app/domain/scope.ts'
import { countWorkingDays } from '#app/domain/working-days.ts'
import { pageQuery } from '#app/http/input.server.ts'
import type { Holiday } from '#app/models/holidays/holiday.server.ts'
import {
  type DueTask,
  listOpenHolidays,
  listPastHolidays,
  listTasksDue,
} from '#app/models/holidays/holiday-list.server.ts'
import { type BankHolidays, bankHolidaysOf } from '#app/services/holidays/bank-holidays.server.ts'
import { beyondText, readAllowances, toAllowanceSheet, yearLinks } from './allowance-page.server.ts'
import { toYearStrip } from './year-page.server.ts'

const maxOpen = 300

const maxTasks = 100

const maxTasksEach = 5

const pastPageSize = 40

/** `?past=` is the page of past holidays; none without it. */
export async function readHolidaySheet(scope: Scope, url: URL) {
  const today = dayIn(scope.timeZone, Date.now())
  const open = listOpenHolidays(scope, today, maxOpen)
  const asked = open.filter(({ status, userId }) => status === 'asked' && mayAnswer(scope, userId))
  const dueTasks = listTasksDue(scope, asked, maxTasks)
  const pastPage = url.searchParams.has('past') ? (pageQuery(url, 'past') ?? 1) : null
  const past =
    pastPage === null
      ? []
      : listPastHolidays(scope, today, { limit: pastPageSize + 1, offset: (pastPage - 1) * pastPageSize })
  const year = { startDate: today, endDate: today }
  const allowances = readAllowances(scope, url, today, asked)
  const bankHolidays = await bankHolidaysOf(scope, [year, allowances.days, ...open, ...past])
  const toRow = (holiday: Holiday) => toHolidayRow(scope, holiday, today, bankHolidays)
  return {
    mayEnterForOthers: mayEnterForOthers(scope),
    asked: asked.map(holiday => ({
      ...toRow(holiday),
      beyond: beyondText(holiday, allowances, bankHolidays),
      alsoAway: alsoAway(holiday, open, today),
      dueTasks: dueThen(holiday, dueTasks, today),
    })),
    own: open.filter(({ userId }) => userId === scope.userId).map(toRow),
    coming: open.filter(({ userId, status }) => userId !== scope.userId && status === 'approved').map(toRow),
    year: {
      ...yearLinks(allowances, today),
      ...toYearStrip(allowances, today, bankHolidays),
    },
    allowance: toAllowanceSheet(scope, allowances, bankHolidays),
    region: labelOf(scope.bankHolidayRegion),
    bankHolidays: [...bankHolidays]
      .filter(([date]) => date >= today && date < addDays(today, 366))
      .map(([date, name]) => ({ date: dayText(date, today), name })),
    past: pastPage === null ? null : past.slice(0, pastPageSize).map(toRow),
    olderPage: pastPage !== null && past.length > pastPageSize ? pastPage + 1 : null,
  }
}

function toHolidayRow(scope: Scope, holiday: Holiday, today: string, bankHolidays: BankHolidays) {
  const { id, userId, firstName, lastName, username, fromAllowance, reason, notes, status, why } = holiday
  return {
    id,
    name: fullName(firstName, lastName, username),
    dates: longSpanText(holiday, today),
    length: capitaliseFirst(workingDaysText(countWorkingDays(holiday, bankHolidays))),
    reason,
    allowance: !fromAllowance && seesNotes(scope, userId) ? 'not from the allowance' : null,
    notes: seesNotes(scope, userId) ? notes : '',
    why: seesNotes(scope, userId) ? why : null,
    isOwn: userId === scope.userId,
    status,
    isPast: status === 'asked' && holiday.endDate < today,
    mayWithdraw: mayWithdraw(scope, holiday, today),
  }
}

function alsoAway(holiday: Holiday, open: readonly Holiday[], today: string): string[] {
  return open
    .filter(
      other => other.userId !== holiday.userId && other.status !== 'declined' && overlaps(other, holiday),
    )
    .map(other => {
      const name = fullName(other.firstName, other.lastName, other.username)
      const state = other.status === 'asked' ? ', asked' : ''
      return `${name} (${spanText(other, today)}${state})`
    })
}

function dueThen(holiday: Holiday, dueTasks: readonly DueTask[], today: string) {
  const all = dueTasks.filter(({ holidayId }) => holidayId === holiday.id)
  return {
    tasks: all.slice(0, maxTasksEach).map(task => ({
      id: task.id,
      title: task.title,
      due: formatDateShort(task.dueDate, today),
      job: task.jobNumber,
    })),
    more: all.length > maxTasksEach ? plural(all.length - maxTasksEach, 'more task') : null,
  }
}
