import { formatMoney, formatMonthName, formatMonthShort } from '#app/domain/format.ts'
import { changeText, minutesFigure } from '#app/domain/overheads/figures.ts'
import {
  daysOfMonth,
  dueInMonth,
  earnedBack,
  type MonthRecovery,
  sumOfMonths,
} from '#app/domain/overheads/recovery.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listWorkedMonths } from '#app/models/time-entries/worked-sums.server.ts'
import type { RateFacts } from './rate-page.server.ts'

const monthsShown = 6

/** 'yyyy-MM', oldest first, with the present month. */
function lastMonths(today: string): string[] {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return Array.from({ length: monthsShown }, (_, at) =>
    new Date(Date.UTC(year, month - monthsShown + at, 1)).toISOString().slice(0, 7),
  )
}

/** From the first month with hours; null while there are none. */
export function readRecovery(scope: Scope, facts: RateFacts) {
  const { today, currency, rate } = facts
  const months = lastMonths(today)
  const worked = listWorkedMonths(scope, `${months[0]}-01`, today).filter(({ jobMinutes }) => jobMinutes > 0)
  const [first] = worked
  if (!first || !rate) return null
  const rows = months
    .filter(month => month >= first.month)
    .map((month): MonthRecovery & { rate: number } => {
      const minutes = worked.find(each => each.month === month)?.jobMinutes ?? 0
      const overheadRate = rateIn(month, facts) ?? rate.overheadRate
      const due = dueInMonth(facts.costs, facts.staff, month)
      return { month, minutes, earned: earnedBack(minutes, overheadRate), due, rate: overheadRate }
    })
  const money = (pence: number) => formatMoney(pence, currency)
  const isSoFar = (month: string) => today.startsWith(month)
  return {
    aside: `hours on jobs × ${money(rateIn(today.slice(0, 7), facts) ?? rate.overheadRate)}`,
    bars: rows.map(({ month, earned, due }) => ({
      label: formatMonthShort(month),
      isSoFar: isSoFar(month),
      earned,
      due,
    })),
    rows: rows.map(({ month, minutes, earned, due }) => ({
      month: `${formatMonthShort(month)}${isSoFar(month) ? ' so far' : ''}`,
      hours: minutesFigure(minutes),
      earned: money(earned),
      due: money(due),
      over: changeText(earned - due, currency) || money(0),
      tone: isSoFar(month) ? ('quiet' as const) : earned < due ? ('warn' as const) : ('good' as const),
    })),
    sum: sumText(rows, today, currency),
  }
}

/** Pence an hour at the month's end; null before the first rate. */
function rateIn(month: string, { cards, today }: RateFacts): number | null {
  const end = daysOfMonth(month).at(-1) ?? month
  const day = end < today ? end : today
  return cards.find(({ effectiveFrom }) => effectiveFrom <= day)?.overheadRate ?? null
}

function sumText(rows: readonly MonthRecovery[], today: string, currency: string): string {
  const over = rows.filter(({ month }) => !today.startsWith(month))
  const [first, last] = [over[0], over.at(-1)]
  const now = daysOfMonth(today.slice(0, 7)).at(-1)?.slice(8)
  const present = `${formatMonthName(today)} runs to the ${now}${now === '31' ? 'st' : 'th'}.`
  if (!first || !last) return present
  const { earned, due, over: more } = sumOfMonths(over)
  const money = (pence: number) => formatMoney(pence, currency)
  const names =
    first === last
      ? formatMonthName(first.month)
      : `${formatMonthName(first.month)} to ${formatMonthName(last.month)}`
  const how = more === 0 ? 'to the penny' : `${money(Math.abs(more))} ${more < 0 ? 'short' : 'over'}`
  return `${names}: ${money(earned)} of ${money(due)}, ${how}. ${present}`
}
