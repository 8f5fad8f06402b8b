import { owedOf } from '#app/domain/invoices/settlement.ts'
import { isByStripe, isUnderWay, isUnpaidPage } from '#app/domain/payments/payment.ts'
import type { Company } from '#app/domain/scope.ts'
import { listPaymentsOfInvoice, resizeAllocation } from '#app/models/invoices/allocation.server.ts'
import { findInvoice } from '#app/models/invoices/invoice.server.ts'
import { findPayment, savePayment } from '#app/models/payments/payment.server.ts'
import { closePage } from '#app/services/payments/close-page.server.ts'

/** Closes payment pages and cuts awaited payments to what is still owed. Call it inside the transaction that changed it. */
export function shrinkPendingPayments(company: Company, invoiceId: number): void {
  const invoice = findInvoice(company, invoiceId)
  const owed = invoice ? Math.max(0, owedOf(invoice)) : 0
  for (const { paymentId, allocationId, amount, bookedOn } of listPaymentsOfInvoice(company, invoiceId)) {
    const payment = findPayment(company, paymentId)
    if (!payment || bookedOn !== null || amount <= owed) continue
    if (isByStripe(payment)) {
      if (isUnpaidPage(payment) && !isUnderWay(payment)) closePage(company, payment)
    } else if (payment.status === 'pending') {
      // With nothing owed the payment stays awaited by its stage, off the invoice.
      if (owed > 0 && payment.amount === amount) savePayment(company, paymentId, { amount: owed })
      resizeAllocation(company, allocationId, owed)
    }
  }
}
