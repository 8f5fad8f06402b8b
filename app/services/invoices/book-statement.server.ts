import { createHash } from 'node:crypto'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { bankShape, guessBankColumns, headOfBank, missingOf } from '#app/domain/invoices/bank-columns.ts'
import { type BankRow, bankRowReader, type LeftRow } from '#app/domain/invoices/bank-rows.ts'
import type { ConfirmedStatement } from '#app/domain/invoices/bank-statement.schema.ts'
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
import {
  insertSpreadsheet,
  requireStatement,
  saveSpreadsheet,
} from '#app/models/spreadsheets/spreadsheet.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { takePiece } from '#app/services/company-budget.server.ts'
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

type SentFile = { fileName: string; bytes: Uint8Array; currency: string }

/** Keeps it for a day. Throws Invalid at `file`. */
export async function keepStatement(scope: Scope, { fileName, bytes, currency }: SentFile): Promise<number> {
  requireMay(scope, 'payment.create')
  const rows = await readRows(scope, bytes)
  if (rows.length === 0) throw refused(spreadsheetTexts.empty)
  const layout = findColumns(scope, rows)
  await readLines(scope, rows, layout, currency)
  return transaction(() => {
    requireStorage(scope, bytes.length)
    const content = { head: layout.table.head, rows }
    return insertSpreadsheet(scope, { kind: 'bank', fileName, content, columns: chosenOf(layout) })
  })
}

/** None while they are a doubtful guess. */
function chosenOf({ columns, asks }: Layout): ColumnFields {
  return asks.length === 0 ? columns : []
}

type Choice = { head?: number | undefined; columns: ColumnFields; currency: string }

/** With another head row the columns are guessed again. Throws Invalid, by field. */
export async function chooseStatementColumns(scope: Scope, id: number, choice: Choice): Promise<void> {
  requireMay(scope, 'payment.create')
  const { allRows, table: before } = requireStatement(scope, id)
  const { head = before.head } = choice
  const table = tableUnder(allRows, head)
  const isOther = head !== before.head
  const columns = isOther ? [] : table.header.map((_, at) => choice.columns[at] ?? null)
  requireColumns(columns, 'bank')
  const layout = layoutOf(table, columns)
  await readLines(scope, allRows, layout, choice.currency)
  transaction(() => {
    saveSpreadsheet(scope, id, { content: { head, rows: allRows }, columns })
    if (layout.asks.length === 0) saveBankLayout(scope, hashOf(table), layout.columns)
  })
}

/** Incoming payments. */
export async function readStatement(scope: Scope, id: number, currency: string): Promise<ReadStatement> {
  requireMay(scope, 'payment.create')
  const { allRows, table, columns } = requireStatement(scope, id)
  return readLines(scope, allRows, layoutOf(table, columns), currency)
}

async function readLines(scope: Scope, allRows: TableRow[], layout: Layout, currency: string) {
  const none = { lines: [], wentOut: [], left: [], sums: { cameIn: 0, wentOut: 0 } }
  const read = layout.asks.length > 0 ? none : await readBankRows(scope, layout, currency)
  return { allRows, ...layout, ...read }
}

function refused(reason: string): Invalid {
  return new Invalid({ file: [reason] })
}

type Layout = { table: SpreadsheetTable; columns: ColumnFields; asks: string[] }

/** Guesses columns that nobody has chosen. */
function layoutOf(table: SpreadsheetTable, columns: ColumnFields): Layout {
  if (columns.length === 0) return { table, ...guessBankColumns(table) }
  return { table, columns, asks: missingOf(table, columns) }
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

async function readBankRows(scope: Scope, { table, columns }: Layout, currency: string) {
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
export async function bookStatement(
  scope: Scope,
  id: number,
  { lines: answers, currency }: ConfirmedStatement & { currency: string },
): Promise<number> {
  const { lines } = await readStatement(scope, id, currency)
  const keys = lines.map(({ key }) => key)
  if (Object.keys(answers).some(key => !keys.includes(key))) {
    throw new Conflict('The columns were changed meanwhile: please look through the payments again')
  }
  return transaction(() => {
    const booked = listBookedLines(scope, keys)
    const made = lines
      .filter(({ key }) => !booked.has(key))
      .map(line => bookLine(scope, line, answers[line.key]))
    return made.filter(Boolean).length
  })
}

function bookLine(scope: Scope, line: KeyedLine, answer: ConfirmedStatement['lines'][string] | undefined) {
  const invoiceId = answer?.number ? requireNumber(scope, line, answer.number) : answer?.invoiceId
  if (!invoiceId) return false
  try {
    const { amount, day: receivedOn, text: note } = line
    const payment = recordInvoicePayment(scope, invoiceId, {
      ...{ amount, receivedOn, note },
      paymentMethod: 'bank_transfer',
    })
    savePayment(scope, payment.id, { bankLineKey: line.key })
    return true
  } catch (error) {
    if (!(error instanceof Conflict)) throw error
    throw new Invalid({ [`lines.${line.key}.invoiceId`]: [error.message] })
  }
}

function requireNumber(scope: Scope, { key }: KeyedLine, number: string): number {
  const id = findInvoiceNumbered(scope, number)
  if (id === null) throw new Invalid({ [`lines.${key}.number`]: ['There is no invoice of this number'] })
  return id
}
