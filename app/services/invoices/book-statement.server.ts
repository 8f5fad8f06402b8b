import { createHash } from 'node:crypto'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { bankShape, guessBankColumns, headOfBank, missingOf } from '#app/domain/invoices/bank-columns.ts'
import { type BankRow, bankRowReader, type LeftRow } from '#app/domain/invoices/bank-rows.ts'
import type { ConfirmedLine } from '#app/domain/invoices/bank-statement.schema.ts'
import { type BankLine, maxBankLines } from '#app/domain/invoices/bank-statement.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { maxRowsAbove } from '#app/domain/spreadsheets/guess-columns.ts'
import type { ColumnFields } from '#app/domain/spreadsheets/list-fields.ts'
import {
  type SpreadsheetTable,
  spreadsheetTexts,
  type TableRow,
  tableOf,
} from '#app/domain/spreadsheets/spreadsheet.ts'
import {
  findBankLayouts,
  findInvoiceNumbered,
  listBookedLines,
  saveBankLayout,
} from '#app/models/invoices/bank-line.server.ts'
import { savePayment } from '#app/models/payments/payment.server.ts'
import { takePiece } from '#app/services/budget/company-budget.server.ts'
import { readRows } from '#app/services/spreadsheets/read-spreadsheet.server.ts'
import { requireColumns, tableUnder } from '#app/services/spreadsheets/set-columns.server.ts'
import { transaction } from '#db/client.ts'
import { recordInvoicePayment } from './settle-invoice.server.ts'

/** `key` is the same each time the same line of the statement is read. */
export type KeyedLine = BankLine & { key: string }

export type ReadStatement = {
  allRows: TableRow[]
  table: SpreadsheetTable
  columns: ColumnFields
  /** Doubts about the columns; lines are offered only once they are settled. */
  asks: string[]
  lines: KeyedLine[]
  wentOut: LeftRow[]
  left: LeftRow[]
  /** Pence of all rows. */
  sums: { cameIn: number; wentOut: number }
}

type SentStatement = {
  text: string
  currency: string
  /** Without it, the choice remembered for lists with these names, else a guess. */
  chosen?: Choice | undefined
}

type Choice = { head: number; columns: ColumnFields | null }

/** Incoming payments. Throws Invalid at `file`, or at the chosen column. */
export async function readStatement(
  scope: Scope,
  { text, currency, chosen }: SentStatement,
): Promise<ReadStatement> {
  requireMay(scope, 'payment.create')
  const allRows = await readRows(scope, text)
  if (allRows.length === 0) throw refused(spreadsheetTexts.empty)
  const { table, columns, asks } = chosen ? takeChoice(scope, allRows, chosen) : findColumns(scope, allRows)
  const statement = {
    allRows,
    table,
    columns,
    asks,
    lines: [],
    wentOut: [],
    left: [],
    sums: { cameIn: 0, wentOut: 0 },
  }
  return asks.length > 0
    ? statement
    : { ...statement, ...(await readBankRows(scope, table, columns, currency)) }
}

function refused(reason: string): Invalid {
  return new Invalid({ file: [reason] })
}

type Layout = { table: SpreadsheetTable; columns: ColumnFields; asks: string[] }

function takeChoice(scope: Scope, rows: TableRow[], { head, columns: sent }: Choice): Layout {
  const table = tableUnder(rows, head)
  const guessed = sent === null ? guessBankColumns(table) : null
  const columns = guessed?.columns ?? table.header.map((_, at) => sent?.[at] ?? null)
  requireColumns(columns, 'bank')
  const asks = guessed?.asks ?? missingOf(table, columns)
  if (asks.length === 0) saveBankLayout(scope, hashOf(table), columns)
  return { table, columns, asks }
}

function findColumns(scope: Scope, rows: TableRow[]): Layout {
  const heads = [...rows.slice(0, maxRowsAbove).map(([row]) => row), 0]
  const tables = heads.map(head => tableOf(rows, head))
  const hashes = tables.map(hashOf)
  const known = findBankLayouts(scope, hashes)
  const at = hashes.findIndex(hash => known.has(hash))
  const table = tables[at]
  if (table) return { table, columns: known.get(hashes[at] ?? '') ?? [], asks: [] }
  const found = tableOf(rows, headOfBank(rows))
  return { table: found, ...guessBankColumns(found) }
}

function hashOf(table: SpreadsheetTable): string {
  return createHash('sha256').update(bankShape(table)).digest('hex')
}

/** Milliseconds of reading before others have their turn. */
const pieceMs = 10

async function readBankRows(scope: Scope, table: SpreadsheetTable, columns: ColumnFields, currency: string) {
  const read = bankRowReader(table, columns, currency)
  const rows: BankRow[] = []
  let until = performance.now() + pieceMs
  for (const row of table.rows) {
    if (performance.now() > until) {
      await takePiece(scope)
      until = performance.now() + pieceMs
    }
    rows.push(read(row))
  }
  const lines = rows.flatMap(row => ('line' in row ? [row.line] : []))
  if (lines.length > maxBankLines) {
    throw refused(`More than ${maxBankLines} payments came in by it. Please take a shorter one`)
  }
  const left = rows.filter(row => 'left' in row)
  const sumOf = (way: 1 | -1) => rows.reduce((sum, { pence }) => sum + Math.max(0, way * pence), 0)
  return {
    lines: withKeys(lines),
    wentOut: left.filter(({ wentOut }) => wentOut).map(({ left }) => left),
    left: [...table.above.map(leftAbove), ...left.filter(({ wentOut }) => !wentOut).map(({ left }) => left)],
    sums: { cameIn: sumOf(1), wentOut: sumOf(-1) },
  }
}

function leftAbove([row, cells]: TableRow): LeftRow {
  const text = cells.filter(Boolean).join(', ').slice(0, 180)
  return { row, text, amount: '', reason: 'Above the names of the columns' }
}

/** Counts equal payments of one day, to tell them apart. */
function withKeys(lines: readonly BankLine[]): KeyedLine[] {
  const seen = new Map<string, number>()
  return lines.map(line => {
    const said = JSON.stringify([line.day, line.amount, line.text])
    const time = seen.get(said) ?? 0
    seen.set(said, time + 1)
    const key = createHash('sha256').update(`${said} ${time}`).digest('hex').slice(0, 32)
    return { ...line, key }
  })
}

/** All or nothing; lines booked before are skipped. Returns how many were recorded. Throws Invalid at the line at fault. */
export function bookStatement(scope: Scope, lines: readonly ConfirmedLine[]): number {
  requireMay(scope, 'payment.create')
  return transaction(() => {
    const booked = listBookedLines(
      scope,
      lines.map(({ key }) => key),
    )
    let count = 0
    for (const [at, { key, day, amount, text, number, invoiceId: chosen }] of lines.entries()) {
      const invoiceId = number ? requireNumber(scope, at, number) : chosen
      if (invoiceId === null || booked.has(key)) continue
      booked.add(key)
      const payment = orAtLine(at, () =>
        recordInvoicePayment(scope, invoiceId, {
          amount,
          paymentMethod: 'bank_transfer',
          receivedOn: day,
          note: text,
        }),
      )
      savePayment(scope, payment.id, { metadata: { ...payment.metadata, bankLine: key } })
      count += 1
    }
    return count
  })
}

function requireNumber(scope: Scope, at: number, number: string): number {
  const id = findInvoiceNumbered(scope, number)
  if (id === null) throw new Invalid({ [`lines[${at}].number`]: ['There is no invoice of this number'] })
  return id
}

function orAtLine<T>(at: number, record: () => T): T {
  try {
    return record()
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    throw new Invalid({ [`lines[${at}].invoiceId`]: [error.message] })
  }
}
