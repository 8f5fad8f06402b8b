import { isFullyCredited } from '#app/domain/invoices/credit-note.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import type { KnownInvoice } from '#app/domain/invoices/to-ask.ts'

type Asking = Omit<KnownInvoice, 'paymentStageId' | 'variationId' | 'retentionRate' | 'lines' | 'isLeftOut'>

export type AskedOfClient<K extends Asking> = {
  invoice: K
  /** Together they are the invoice less its credits. */
  owed: number
  paid: number
}

/**
 * Leaves out credit notes, fully credited invoices and withdrawn requests. A request counts with its open part: what was paid has
 * invoices of its own.
 */
export function askedOfClient<K extends Asking>(issued: readonly K[]): AskedOfClient<K>[] {
  return issued.flatMap(invoice => {
    const owed = Math.max(0, owedOf(invoice))
    if (invoice.kind === 'credit_note' || isFullyCredited(issued, invoice)) return []
    if (invoice.kind === 'deposit_request') return owed > 0 ? [{ invoice, owed, paid: 0 }] : []
    const credits = issued.filter(({ kind, ofId }) => kind === 'credit_note' && ofId === invoice.id)
    const billed = invoice.payable - credits.reduce((all, { payable }) => all + payable, 0)
    return [{ invoice, owed, paid: Math.max(0, billed - owed) }]
  })
}
