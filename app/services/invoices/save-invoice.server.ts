import { changedFields } from '#app/domain/activities/changes.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { type InvoiceLine, invoiceName, isOfContract, lineNet } from '#app/domain/invoices/invoice.ts'
import type { InvoiceChange } from '#app/domain/invoices/invoice-input.ts'
import { sum, vatClasses, vatClassOf } from '#app/domain/invoices/invoice-totals.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Invoice, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { saveInvoice } from '#app/models/invoices/invoice-writes.server.ts'
import { proveClient, proveVersion } from '#app/services/proofs.server.ts'
import { transaction } from '#db/client.ts'
import { reckonInvoice, sumsOf } from './reckon-invoice.server.ts'
import { requireLines } from './require-lines.ts'

/** What was issued stays as it is. Call it inside the transaction that writes. */
export function requireDraft(scope: Scope, id: number): Invoice {
  requireMay(scope, 'invoice.edit')
  const invoice = requireInvoice(scope, id)
  if (invoice.number !== null) {
    throw new Conflict('This was issued, so it stays as it is. Write a credit note, then a new invoice')
  }
  return invoice
}

/** Changes a draft. Throws Stale when it was made from an older version. */
export function updateInvoice(scope: Scope, id: number, { version, ...sent }: InvoiceChange): Invoice {
  return transaction(() => {
    const invoice = requireDraft(scope, id)
    const isSame = JSON.stringify(sent.lines) === JSON.stringify(invoice.lines)
    const change = Object.fromEntries(
      Object.entries(sent).filter(([name, value]) => value !== undefined && !(name === 'lines' && isSame)),
    )
    const fields = changedFields(invoice, change)
    if (fields.length === 0) return invoice
    proveVersion(scope, 'invoice', invoice, version)
    if (sent.clientId !== undefined) proveClient(scope, sent.clientId)
    const lines = [...(sent.lines ?? invoice.lines)]
    requireLines(lines)
    if (sent.lines && isOfContract(invoice.kind)) requireSameAmounts(invoice.lines, lines)
    const wanted = { ...invoice, ...change, lines }
    if (wanted.retentionRate < 0 || wanted.retentionRate > 5000) {
      throw new Invalid({ retentionRate: ['Please enter a retention of 50 % at most'] })
    }
    const saved = saveInvoice(scope, id, {
      ...change,
      lines,
      ...sumsOf(reckonInvoice(scope, wanted).totals),
    })
    const { projectId } = saved
    const detail = { name: invoiceName(saved), fields }
    recordActivity(scope, 'invoice.updated', { subjectId: id, projectId, detail })
    return saved
  })
}

/** Of a contract only words and what is labour are anybody's to change: amounts are its shares. */
function requireSameAmounts(before: readonly InvoiceLine[], after: readonly InvoiceLine[]): void {
  const isSame = vatClasses.every(name => {
    const of = (lines: readonly InvoiceLine[]) =>
      sum(lines.filter(({ vat }) => vatClassOf(vat) === name).map(lineNet))
    return of(before) === of(after)
  })
  if (isSame) return
  throw new Invalid({
    lines: ['This is a share of what was agreed: only its words, and what of it is labour, can be changed'],
  })
}
