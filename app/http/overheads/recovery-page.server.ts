import { formatMoney, formatMonthName, formatMonthShort } from '#app/domain/format.ts'
import { monthsTo } from '#app/domain/months.ts'
import { changeText, minutesFigure } from '#app/domain/overheads/figures.ts'
import {
  daysOfMonth,
  dueInMonth,
  earnedBack,
  type MonthRecovery,
  sumOfMonths,
} from '#app/domain/overheads/recovery.ts'
import type { Scope } from '#app/domain/scope.ts'
import { drawMoney } from '#app/http/charts/columns.server.ts'
import { listWorkedMonths } from '#app/models/time-entries/worked-sums.server.ts'
import type { RateFacts } from './rate-page.server.ts'

/** From the first month with hours; null while there are none. */
export function readRecovery(scope: Scope, facts: RateFacts) {
  const { today, currency, rate } = facts
  const months = monthsTo(today).map(day => day.slice(0, 7))
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
  const told = ({ month, earned, due }: MonthRecovery) =>
    `${formatMonthShort(month)}${isSoFar(month) ? ' so far' : ''} ${money(earned)} of ${money(due)}`
  return {
    aside: `hours on jobs × ${money(rateIn(today.slice(0, 7), facts) ?? rate.overheadRate)}`,
    chart: drawMoney(currency, {
      label: `Overheads earned back each month: ${rows.map(told).join(', ')}. The dashed line is what was due.`,
      columns: months.map(month => {
        const row = rows.find(each => each.month === month)
        return {
          label: formatMonthShort(month),
          value: row?.earned ?? 0,
          limit: row?.due,
          isNow: isSoFar(month),
        }
      }),
      sizes: { wide: { width: 600, height: 330 }, paper: { width: 480, height: 150 } },
    }),
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
