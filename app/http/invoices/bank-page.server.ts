import { addDays, daysBetween } from '#app/domain/clock.ts'
import { formatDate, formatMoney } from '#app/domain/format.ts'
import { cellsOf } from '#app/domain/invoices/bank-columns.ts'
import { type BankLine, type Match, matchLines } from '#app/domain/invoices/bank-statement.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isOrderOpen } from '#app/domain/spreadsheets/read-date.ts'
import { describeColumns } from '#app/http/spreadsheets/spreadsheet-page.server.ts'
import { listBookedLines, listTransfers } from '#app/models/invoices/bank-line.server.ts'
import { listOwing, type Owing } from '#app/models/invoices/chase.server.ts'
import { type KeyedLine, readStatement } from '#app/services/invoices/book-statement.server.ts'

/** Days between a statement's line and a payment entered by hand that may be the same. */
const nearDays = 4

export function matchStatement(scope: Scope, lines: readonly KeyedLine[], currency: string) {
  const owing = listOwing(scope)
  const booked = listBookedLines(
    scope,
    lines.map(({ key }) => key),
  )
  const fresh = lines.filter(({ key }) => !booked.has(key))
  const matched = propose(scope, fresh, owing)
  const offered = new Set(matched.flatMap(line => line.offered))
  return {
    bookedCount: lines.length - fresh.length,
    choices: choicesOf(owing, offered, currency),
    lines: matched.map(({ match: _, ...line }) => ({
      ...line,
      day: formatDate(line.day),
      amount: formatMoney(line.amount, currency),
    })),
  }
}

export async function readBankPage(scope: Scope, id: number, currency: string) {
  const statement = await readStatement(scope, id, currency)
  const { asks, wentOut, left, table, columns, sums } = statement
  const matched = matchStatement(scope, statement.lines, currency)
  const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
  const offered = statement.lines.filter(({ key }) => matched.lines.some(line => line.key === key))
  const before = sumOf(statement.lines) - sumOf(offered)
  const money = (pence: number) => (pence === 0 ? '' : formatMoney(pence, currency))
  return {
    ...matched,
    asks,
    columns: describeColumns({ ...statement, kind: 'bank' }),
    file: {
      isOrderOpen: isOrderOpen(cellsOf(table, columns, 'day')),
      wentOut,
      left,
      parts: [
        {
          what: 'In the file',
          rows: table.above.length + table.rows.length,
          cameIn: money(sums.cameIn),
          wentOut: money(sums.wentOut),
        },
        { what: 'Offered here', rows: offered.length, cameIn: money(sumOf(offered)), wentOut: '' },
        { what: 'Recorded before', rows: matched.bookedCount, cameIn: money(before), wentOut: '' },
        { what: 'Went out', rows: wentOut.length, cameIn: '', wentOut: money(sums.wentOut) },
        {
          what: 'Left out',
          rows: left.length,
          cameIn: money(sums.cameIn - sumOf(statement.lines)),
          wentOut: '',
        },
      ],
    },
  }
}

function propose<Line extends BankLine>(scope: Scope, lines: readonly Line[], owing: readonly Owing[]) {
  const days = lines.map(({ day }) => day).sort()
  const known = listTransfers(scope, {
    from: addDays(days[0] ?? '2000-01-01', -nearDays),
    to: addDays(days.at(-1) ?? '2000-01-01', nearDays),
  })
  const isKnown = ({ day, amount }: BankLine) =>
    known.some(
      each =>
        each.amount === amount &&
        Math.abs(daysBetween(each.day, day) ?? Number.POSITIVE_INFINITY) <= nearDays,
    )
  const owed = owing.map(each => ({
    id: each.id,
    number: each.number ?? '',
    clientName: each.clientName ?? '',
    job: each.jobNumber ?? '',
    owed: owedOf(each),
  }))
  return matchLines(lines, owed).map(line => {
    const of = owed.find(({ id }) => id === line.match.id)
    return { ...line, ...proposed(line.match, of?.clientName ?? '', isKnown(line)) }
  })
}

function choicesOf(owing: readonly Owing[], offered: ReadonlySet<number>, currency: string) {
  return owing
    .filter(({ id }) => offered.has(id))
    .map(each => ({
      value: each.id,
      label: `${each.number} · ${formatMoney(owedOf(each), currency)}`,
      client: each.clientName ?? '',
    }))
}

function proposed(
  match: Match,
  client: string,
  isThere: boolean,
): { chosen: string; why: string; tone: 'good' | 'warn' | 'plain' } {
  if (isThere)
    return { chosen: '', why: 'So much came near that day already, written down by hand', tone: 'warn' }
  if (match.id === null) return { chosen: '', why: 'Looks like no invoice', tone: 'plain' }
  return {
    chosen: String(match.id),
    why: client === '' ? `By ${match.why}` : `${client}, by ${match.why}`,
    tone: match.isSure ? 'good' : 'warn',
  }
}
