import { isByStripe, isUnderWay, isUnpaidPage } from '#app/domain/payments/payment.ts'
import { findStagePayment, writeStagePayment } from '#app/models/agreed/payment-stages.server.ts'
import { insertAllocation, listAllocationsOfPayment } from '#app/models/invoices/allocation.server.ts'
import type { Invoice } from '#app/models/invoices/invoice.server.ts'
import { findPayment, insertPayment, type Payment, savePayment } from '#app/models/payments/payment.server.ts'
import { closePage } from '#app/services/payments/close-page.server.ts'
import { applyPayment } from './apply-payment.server.ts'
import type { Issuer } from './issue-document.server.ts'

/** A stage's awaited payment becomes its invoice's, in the invoice's amount. Call it inside the transaction that issues. */
export function linkStagePayment(issuer: Issuer, { id, paymentStageId, kind, payable }: Invoice): void {
  if (paymentStageId === null || kind === 'credit_note' || payable === 0) return
  const paymentId = findStagePayment(issuer, paymentStageId)
  const payment = paymentId === null ? null : findPayment(issuer, paymentId)
  if (!payment || (payment.status === 'failed' && !isUnpaidPage(payment))) return
  const used = listAllocationsOfPayment(issuer, payment.id).reduce((all, { amount }) => all + amount, 0)
  const isAwaited = payment.status === 'pending' && !isByStripe(payment)
  const isOpenPage = isByStripe(payment) && isUnpaidPage(payment) && !isUnderWay(payment)
  if (used === 0 && payment.amount !== payable && isOpenPage) {
    const pageId = pageOver(issuer, payment, payable)
    if (pageId !== payment.id) writeStagePayment(issuer, paymentStageId, pageId)
    insertAllocation(issuer, id, { paymentId: pageId }, payable)
    return
  }
  if (isAwaited && used === 0 && payment.amount !== payable)
    savePayment(issuer, payment.id, { amount: payable })
  const usable = isAwaited && used === 0 ? payable : payment.amount - payment.refundedAmount - used
  const amount = Math.min(usable, payable)
  if (amount <= 0) return
  insertAllocation(issuer, id, { paymentId: payment.id }, amount)
  applyPayment(issuer, payment.id)
}

/** Changes the page if nobody has opened it, else replaces it. */
function pageOver(issuer: Issuer, page: Payment, amount: number): number {
  if (page.externalId === null) return savePayment(issuer, page.id, { amount }).id
  closePage(issuer, page)
  const { projectId, currency, note } = page
  const asked = {
    projectId,
    currency,
    note,
    amount,
    status: 'pending' as const,
    paymentMethod: 'stripe' as const,
  }
  return insertPayment(issuer, asked).id
}

/** The day the stage's own payment covered `payable`, if it came before the invoice. */
export function stageMoneyOn(
  issuer: Issuer,
  { paymentStageId }: Pick<Invoice, 'paymentStageId'>,
  payable: number,
): string | null {
  const paymentId = paymentStageId === null ? null : findStagePayment(issuer, paymentStageId)
  const payment = paymentId === null ? null : findPayment(issuer, paymentId)
  if (payment?.status !== 'completed') return null
  const used = listAllocationsOfPayment(issuer, payment.id).reduce((all, { amount }) => all + amount, 0)
  return payment.amount - payment.refundedAmount - used >= payable ? payment.receivedOn : null
}
