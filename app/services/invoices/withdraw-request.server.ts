import { Conflict } from '#app/domain/errors.ts'
import { invoiceName } from '#app/domain/invoices/invoice.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import { isByStripe, isUnderWay, isUnpaidPage } from '#app/domain/payments/payment.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { listPaymentsOfInvoice } from '#app/models/invoices/allocation.server.ts'
import { type Invoice, requireInvoice, saveInvoice } from '#app/models/invoices/invoice.server.ts'
import { recordPaperEvent } from '#app/models/papers/paper-event.server.ts'
import { revokePaperLinks } from '#app/models/papers/paper-link.server.ts'
import { findPayment } from '#app/models/payments/payment.server.ts'
import { withdrawPayment } from '#app/services/payments/withdraw-payment.server.ts'
import { transaction } from '#db/client.ts'
import { shrinkPendingPayments } from './shrink-pending-payments.server.ts'

/** Closes the payment page at Stripe first, so that nobody pays meanwhile. Throws Conflict where it was paid or is being paid. */
export async function withdrawRequest(scope: Scope, id: number): Promise<Invoice> {
  requireMay(scope, 'invoice.edit')
  requireOpenRequest(scope, id)
  for (const pageId of openPages(scope, id)) await withdrawPayment(scope, pageId)
  return transaction(() => withdraw(scope, id))
}

function withdraw(scope: Scope, id: number): Invoice {
  const request = requireOpenRequest(scope, id)
  // Two presses at once: a page made meanwhile is closed, too.
  requireNobodyPaying(scope, id)
  const withdrawn = saveInvoice(scope, id, { withdrawnAt: Date.now() })
  const paper = { kind: 'invoice', id } as const
  if (revokePaperLinks(scope, paper) > 0) {
    recordPaperEvent(scope, paper, { kind: 'link_revoked', userId: scope.userId })
  }
  shrinkPendingPayments(scope, id)
  const detail = { name: invoiceName(request) }
  recordActivity(scope, 'invoice.withdrawn', { subjectId: id, projectId: request.projectId, detail })
  return withdrawn
}

function requireOpenRequest(scope: Scope, id: number): Invoice {
  const request = requireInvoice(scope, id)
  if (request.number === null) throw new Conflict('This is a draft: delete it')
  if (request.kind !== 'deposit_request') throw new Conflict('An invoice is credited, not withdrawn')
  if (request.withdrawnAt !== null) throw new Conflict('This request is withdrawn already')
  if (owedOf(request) <= 0) throw new Conflict('This was paid: credit the invoice that it became')
  return request
}

export function isOpenRequest(invoice: Invoice): boolean {
  const { number, kind, withdrawnAt } = invoice
  return kind === 'deposit_request' && number !== null && withdrawnAt === null && owedOf(invoice) > 0
}

function openPages(scope: Scope, id: number): number[] {
  return pagesOf(scope, id).flatMap(page => (isUnpaidPage(page) ? [page.id] : []))
}

function requireNobodyPaying(scope: Scope, id: number): void {
  if (pagesOf(scope, id).some(isUnderWay)) {
    throw new Conflict('A bank payment is under way. It can take some days until the bank has answered.')
  }
}

function pagesOf(scope: Scope, id: number) {
  return listPaymentsOfInvoice(scope, id).flatMap(({ paymentId }) => {
    const payment = findPayment(scope, paymentId)
    return payment && isByStripe(payment) ? [payment] : []
  })
}
