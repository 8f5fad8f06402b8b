import { addDays } from '#app/domain/clock.ts'
import { decimalText, formatDate, formatMoney } from '#app/domain/format.ts'
import { type Match, matchLines } from '#app/domain/invoices/bank-statement.ts'
import { daysBetween, owedOf } from '#app/domain/invoices/settlement.ts'
import { jobNumber } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listBookedLines, listTransfers } from '#app/models/invoices/bank-line.server.ts'
import { listOwing } from '#app/models/invoices/chase.server.ts'
import type { KeyedLine } from '#app/services/invoices/book-statement.server.ts'

/** Days between a statement and what somebody wrote down by hand within which it may be the same money. */
const nearDays = 4

/** What came in by a statement, each beside the invoice that it looks like, and those that it could be. */
export function matchStatement(scope: Scope, lines: readonly KeyedLine[], currency: string) {
  const owing = listOwing(scope)
  const booked = listBookedLines(
    scope,
    lines.map(({ key }) => key),
  )
  const days = lines.map(({ day }) => day).sort()
  const known = listTransfers(scope, {
    from: addDays(days[0] ?? '2000-01-01', -nearDays),
    to: addDays(days.at(-1) ?? '2000-01-01', nearDays),
  })
  const isKnown = ({ day, amount }: KeyedLine) =>
    known.some(each => each.amount === amount && Math.abs(daysBetween(each.day, day)) <= nearDays)
  const fresh = lines.filter(({ key }) => !booked.has(key))
  const matched = matchLines(
    fresh,
    owing.map(each => ({
      id: each.id,
      number: each.number ?? '',
      clientName: each.clientName ?? '',
      job: each.jobNumber === null ? '' : jobNumber(each.jobNumber),
      owed: owedOf(each),
    })),
  )
  const offered = new Set(matched.flatMap(line => line.offered))
  return {
    bookedCount: lines.length - fresh.length,
    choices: owing
      .filter(({ id }) => offered.has(id))
      .map(each => ({
        value: each.id,
        label: `${each.number} · ${each.clientName ?? ''} · ${formatMoney(owedOf(each), currency)}`.slice(
          0,
          120,
        ),
      })),
    lines: matched.map(line => {
      const isThere = isKnown(line)
      return {
        key: line.key,
        row: line.row,
        day: line.day,
        dayText: formatDate(line.day),
        amount: decimalText(line.amount),
        amountText: formatMoney(line.amount, currency),
        text: line.text,
        offered: line.offered,
        number: '',
        ...proposed(line.match, isThere),
      }
    }),
  }
}

function proposed(
  match: Match,
  isThere: boolean,
): { chosen: string; why: string; tone: 'good' | 'warn' | 'plain' } {
  if (isThere)
    return { chosen: '', why: 'So much came near that day already, written down by hand', tone: 'warn' }
  if (match.id === null) return { chosen: '', why: 'Looks like no invoice', tone: 'plain' }
  return { chosen: String(match.id), why: `By ${match.why}`, tone: match.isSure ? 'good' : 'warn' }
}
