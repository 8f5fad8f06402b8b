import { staleLink } from '#app/domain/client-links/client-link.ts'
import { Conflict } from '#app/domain/errors.ts'
import { invoiceName } from '#app/domain/invoices/invoice.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import { isByStripe, isUnderWay, isUnpaidPage } from '#app/domain/payments/payment.ts'
import type { Scope } from '#app/domain/scope.ts'
import { insertAllocation, listPaymentsOfInvoice } from '#app/models/invoices/allocation.server.ts'
import { saveInvoice } from '#app/models/invoices/invoice.server.ts'
import { findInvoiceOfLink, type LinkedInvoice } from '#app/models/invoices/invoice-link.server.ts'
import { findPayment, insertPayment, savePayment } from '#app/models/payments/payment.server.ts'
import { actorOf } from '#app/services/client-links/actor.server.ts'
import { findByToken } from '#app/services/client-links/client-link.server.ts'
import { limitTries, quarterHour } from '#app/services/limit-tries.server.ts'
import { recordView } from '#app/services/papers/paper-link.server.ts'
import { payLink } from '#app/services/payments/pay-link.server.ts'
import { withdrawPayment } from '#app/services/payments/withdraw-payment.server.ts'
import { transaction } from '#db/client.ts'

/** Null for a link that is unknown, revoked or expired. Reads only. */
export function findLinkedInvoice(token: string, now = Date.now()): LinkedInvoice | null {
  return findByToken(token, hash => findInvoiceOfLink(hash, now))
}

/** Once an hour at most. Posted by the client's page: reading writes nothing. */
export function noteInvoiceViewed(token: string): void {
  transaction(() => {
    const now = Date.now()
    const invoice = findLinkedInvoice(token, now)
    if (!invoice || !recordView(invoice, { kind: 'invoice', id: invoice.id }, now)) return
    if (invoice.firstViewedAt === null) saveInvoice(invoice, invoice.id, { firstViewedAt: now })
  })
}

/** What is owed, less payments under way; 0 where the company cannot take cards. */
export function payableOf(
  invoice: Pick<LinkedInvoice, 'isPayable' | 'kind' | 'payable' | 'paid' | 'credited' | 'underWay'>,
): number {
  if (!invoice.isPayable || invoice.kind === 'credit_note') return 0
  return Math.max(0, owedOf(invoice) - invoice.underWay)
}

// Anyone with a link could create payment pages without end.
const asked = limitTries({ points: 30, seconds: quarterHour, message: 'This was pressed very often.' })

/** Reuses the open page of that amount. The amount comes from the books, read by `find`. Throws Conflict where nothing can be paid. */
export async function openInvoicePayment(find: () => LinkedInvoice | null): Promise<string> {
  const invoice = find()
  if (!invoice) throw new Conflict(staleLink)
  await asked.count(`${invoice.companyId} ${invoice.id}`)
  const { scope } = actorOf(invoice)
  for (const page of openPages(invoice)) {
    if (page.amount === payableOf(invoice)) return payLink(page.id)
    await withdrawPayment(scope, page.id)
  }
  return payLink(transaction(() => requestPayment(scope, find())))
}

/** Call it in a transaction. */
function requestPayment(scope: Scope, invoice: LinkedInvoice | null): number {
  const owed = invoice ? payableOf(invoice) : 0
  if (!invoice || owed === 0) throw new Conflict('Nothing can be paid here just now')
  // Two presses at once.
  const known = openPages(invoice).find(({ amount }) => amount === owed)
  if (known) return known.id
  const awaited = listPaymentsOfInvoice(invoice, invoice.id).find(
    payment =>
      payment.status === 'pending' &&
      payment.bookedOn === null &&
      !isByStripe(payment) &&
      payment.paymentAmount === owed,
  )
  // Turns the awaited payment into the page, so that the money is entered once.
  if (awaited) return savePayment(invoice, awaited.paymentId, { paymentMethod: 'stripe' }).id
  const { projectId, clientId, document } = invoice
  const payment = insertPayment(scope, {
    projectId,
    clientId,
    amount: owed,
    currency: document.company.currency,
    note: invoiceName(invoice),
    status: 'pending',
    paymentMethod: 'stripe',
  })
  insertAllocation(invoice, invoice.id, { paymentId: payment.id }, owed)
  return payment.id
}

function openPages(invoice: LinkedInvoice) {
  return listPaymentsOfInvoice(invoice, invoice.id).flatMap(({ paymentId }) => {
    const payment = findPayment(invoice, paymentId)
    const isOpen = payment && isByStripe(payment) && isUnpaidPage(payment) && !isUnderWay(payment)
    return isOpen ? [payment] : []
  })
}
