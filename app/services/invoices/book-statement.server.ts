import { createHash } from 'node:crypto'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import type { ConfirmedLine } from '#app/domain/invoices/bank-statement.schema.ts'
import { type BankLine, mostBankLines, readBankLines } from '#app/domain/invoices/bank-statement.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findInvoiceNumbered, listBookedLines } from '#app/models/invoices/bank-line.server.ts'
import { savePayment } from '#app/models/payments/payment.server.ts'
import { readSpreadsheet } from '#app/services/spreadsheets/read-spreadsheet.server.ts'
import { transaction } from '#db/client.ts'
import { recordInvoicePayment } from './settle-invoice.server.ts'

/** With what it is known by: the same line of the same statement, read again, is the same. */
export type KeyedLine = BankLine & { key: string }

/** What came in by a bank's list. Throws Invalid, with the reason at `file`. */
export function readStatement(bytes: Uint8Array): KeyedLine[] {
  const fail = (reason: string): never => {
    throw new Invalid({ file: [reason] })
  }
  const lines =
    readBankLines(readSpreadsheet(bytes)) ??
    fail('The first row has to name the columns: a date, and an amount or what was paid in')
  if (lines.length === 0) fail('Nothing came in by this statement')
  if (lines.length > mostBankLines) {
    fail(`More than ${mostBankLines} payments came in by it. Please take a shorter one`)
  }
  return withKeys(lines)
}

/** Two payments may be alike on one day: they are told apart by which of them it is. */
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

/**
 * Records what somebody has confirmed, all of it or nothing. A line that made a payment before makes no other. Returns how many were
 * recorded. Throws Invalid at the line that could not be.
 */
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
