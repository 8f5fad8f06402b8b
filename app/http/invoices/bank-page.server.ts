import type { z } from 'zod'
import { isCalendarDate } from '#app/domain/calendar-date.ts'
import { addDays } from '#app/domain/clock.ts'
import { decimalText, formatDate, formatMoney } from '#app/domain/format.ts'
import { isDayOrderOpen } from '#app/domain/invoices/bank-columns.ts'
import type { statementSent } from '#app/domain/invoices/bank-statement.schema.ts'
import {
  type BankLine,
  type Match,
  matchLines,
  maxBankLines,
  maxOffered,
} from '#app/domain/invoices/bank-statement.ts'
import { daysBetween, owedOf } from '#app/domain/invoices/settlement.ts'
import { readAmount } from '#app/domain/money/typed.ts'
import type { Scope } from '#app/domain/scope.ts'
import { sentColumns, sentList } from '#app/http/spreadsheets/spreadsheet-form.server.ts'
import { describeColumns } from '#app/http/spreadsheets/spreadsheet-page.server.ts'
import { listBookedLines, listTransfers } from '#app/models/invoices/bank-line.server.ts'
import { listOwing, type Owing } from '#app/models/invoices/chase.server.ts'
import {
  type KeyedLine,
  type ReadStatement,
  readStatement,
} from '#app/services/invoices/book-statement.server.ts'
import { decodeText } from '#app/services/spreadsheets/read-spreadsheet.server.ts'

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
      dayText: formatDate(line.day),
      amount: decimalText(line.amount),
      amountText: formatMoney(line.amount, currency),
      number: '',
    })),
  }
}

/** By the chosen columns, or those found. Throws Invalid, by field. */
export async function readStatementSent(
  scope: Scope,
  form: FormData,
  { text, head, wasHead }: z.infer<typeof statementSent>,
  currency: string,
) {
  const { bytes } = await sentList(form, text)
  const whole = decodeText(bytes)
  const columns = head === wasHead ? sentColumns(form, ['bank']) : null
  const chosen = head === undefined ? undefined : { head, columns }
  return describeStatement(
    scope,
    await readStatement(scope, { text: whole, currency, chosen }),
    whole,
    currency,
  )
}

export async function columnsAgain(scope: Scope, text: string, currency: string) {
  const { columns } = describeStatement(scope, await readStatement(scope, { text, currency }), text, currency)
  return { columns, asks: [] as string[] }
}

function describeStatement(scope: Scope, statement: ReadStatement, text: string, currency: string) {
  const { asks, wentOut, left, table, columns, sums } = statement
  const matched = matchStatement(scope, statement.lines, currency)
  const sumOf = (lines: readonly { amount: number }[]) => lines.reduce((sum, { amount }) => sum + amount, 0)
  const offered = statement.lines.filter(({ key }) => matched.lines.some(line => line.key === key))
  const before = sumOf(statement.lines) - sumOf(offered)
  const money = (pence: number) => (pence === 0 ? '' : formatMoney(pence, currency))
  return {
    ...matched,
    asks,
    columns: { text, ...describeColumns({ ...statement, kind: 'bank' }) },
    file: {
      isOrderOpen: isDayOrderOpen(table, columns),
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
    known.some(each => each.amount === amount && Math.abs(daysBetween(each.day, day)) <= nearDays)
  const owed = owing.map(each => ({
    id: each.id,
    number: each.number ?? '',
    clientName: each.clientName ?? '',
    job: each.jobNumber ?? '',
    owed: owedOf(each),
  }))
  return matchLines(lines, owed).map(line => ({ ...line, ...proposed(line.match, isKnown(line)) }))
}

function choicesOf(owing: readonly Owing[], offered: ReadonlySet<number>, currency: string) {
  return owing
    .filter(({ id }) => offered.has(id))
    .map(each => ({
      value: each.id,
      label: `${each.number} · ${each.clientName ?? ''} · ${formatMoney(owedOf(each), currency)}`.slice(
        0,
        120,
      ),
    }))
}

/** Characters of a line that is shown again. */
const maxTyped = 200

/** For a refused confirmation: at most a statement's worth of lines. The offers come from the books, never from the form. */
export function confirmedStatement(scope: Scope, values: Readonly<Record<string, string>>, currency: string) {
  const field = (at: number, name: string) => (values[`lines[${at}].${name}`] ?? '').slice(0, maxTyped)
  const count = Array.from({ length: maxBankLines }, (_, at) => at).findIndex(
    at => values[`lines[${at}].key`] === undefined,
  )
  const owing = listOwing(scope)
  const known = new Set(owing.map(({ id }) => id))
  const lines = Array.from({ length: count < 0 ? maxBankLines : count }, (_, at) => ({
    key: field(at, 'key'),
    row: at + 1,
    day: field(at, 'day'),
    dayText: isCalendarDate(field(at, 'day')) ? formatDate(field(at, 'day')) : field(at, 'day'),
    amount: field(at, 'amount'),
    amountText: amountShown(field(at, 'amount'), currency),
    text: field(at, 'text'),
    offered: field(at, 'offered')
      .split(',')
      .map(Number)
      .filter(id => known.has(id))
      .slice(0, maxOffered),
    number: field(at, 'number'),
    chosen: field(at, 'invoiceId'),
  }))
  const readable = lines.flatMap(({ row, day, text, ...line }) => {
    const amount = readAmount(line.amount)
    return isCalendarDate(day) && amount !== null && amount > 0 ? [{ row, day, amount, text }] : []
  })
  const reasons = new Map(propose(scope, readable, owing).map(line => [line.row, line]))
  return {
    bookedCount: 0,
    choices: choicesOf(owing, new Set(lines.flatMap(({ offered }) => offered)), currency),
    lines: lines.map(line => {
      const { why = '', tone = 'plain' } = reasons.get(line.row) ?? {}
      return { ...line, why, tone }
    }),
  }
}

function amountShown(typed: string, currency: string): string {
  const pence = readAmount(typed)
  return pence === null ? typed : formatMoney(pence, currency)
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
