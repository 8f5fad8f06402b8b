import { invoiceKindNames } from '#app/domain/invoices/invoice.ts'
import { isOwing } from '#app/domain/invoices/invoice-status.ts'
import type { Period } from '#app/domain/invoices/period.ts'
import { agedList } from '#app/domain/invoices/settlement.ts'
import { makeStatement, type StatementEntry } from '#app/domain/invoices/statement.ts'
import { statementPaper } from '#app/domain/invoices/statement-paper.ts'
import { methodLabel } from '#app/domain/payments/payment.ts'
import type { Company } from '#app/domain/scope.ts'
import { readMakings } from '#app/models/invoices/document-parts.server.ts'
import { listIssuedForClient, listPaidByClient } from '#app/models/invoices/issued-book.server.ts'

/** `userId`: whose email stands on it. */
export type StatementAsked = Period & { clientId: number; today: string; userId: number }

/** The caller has checked the permission. Null where there is no such client. */
export function readStatement(company: Company, asked: StatementAsked) {
  const { clientId, today, userId, from, to } = asked
  const { parts, logo } = readMakings(company, { clientId, projectId: null, createdBy: userId })
  // A client always has a name.
  if (parts.client.name === '') return null
  const issued = listIssuedForClient(company, clientId)
  const owing = issued.filter(isOwing)
  const entries: StatementEntry[] = [
    ...issued.map(
      ({ kind, number, title, issuedOn, payable }): StatementEntry => ({
        day: issuedOn ?? today,
        kind: kind === 'credit_note' ? 'credit_note' : 'invoice',
        what: `${invoiceKindNames[kind]} ${number ?? ''}, ${title}`,
        amount: payable,
      }),
    ),
    ...listPaidByClient(company, clientId, parts.company.currency).map(
      ({ day, amount, method, note }): StatementEntry => ({
        day,
        kind: amount < 0 ? 'refund' : 'payment',
        what: [amount < 0 ? 'Given back' : methodLabel(method) || 'Payment', note].filter(Boolean).join(', '),
        amount: Math.abs(amount),
      }),
    ),
  ]
  const statement = makeStatement(entries, from, to)
  return {
    parts,
    logo,
    owing,
    closing: statement.closing,
    paper: statementPaper({ ...parts, statement, aged: agedList(owing, today), today }),
  }
}
