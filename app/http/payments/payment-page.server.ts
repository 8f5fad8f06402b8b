import { dayIn } from '#app/domain/clock.ts'
import { amountText, formatDate, formatInstant, formatMoney } from '#app/domain/format.ts'
import { invoicePath } from '#app/domain/invoices/invoice-links.ts'
import {
  failureForCompany,
  isByStripe,
  isClosedPage,
  isPayable,
  isUnderWay,
  methodLabel,
  pageOf,
} from '#app/domain/payments/payment.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { PaidInvoice } from '#app/models/invoices/allocation.server.ts'
import { type Payment, requirePaymentWithClient } from '#app/models/payments/payment.server.ts'
import { listPaidProjects } from '#app/models/projects/project-list.server.ts'
import { payLink } from '#app/services/payments/pay-link.server.ts'

function formValues(payment: Payment) {
  return {
    projectId: payment.projectId === null ? '' : String(payment.projectId),
    amount: amountText(payment.amount),
    paymentMethod: payment.paymentMethod ?? '',
    receivedOn: payment.receivedOn ?? '',
    status: payment.status,
    refundedAmount: payment.refundedAmount === 0 ? '' : amountText(payment.refundedAmount),
    note: payment.note,
  }
}

/** Null when it is on no invoice; `left` is on none. */
function placesOf(places: PaidInvoice[], left: number, currency: string) {
  return {
    places: places.map(({ id, number, amount: part }) => ({
      href: invoicePath(id),
      label: `${part < 0 ? 'Given back,' : 'On'} ${number ?? 'Invoice'}`,
      amount: formatMoney(Math.abs(part), currency),
    })),
    left: places.length > 0 && left > 0 ? formatMoney(left, currency) : null,
  }
}

export function readPaymentSheet(scope: Scope, id: number) {
  const { clientName, clientEmail, invoices, left, ...payment } = requirePaymentWithClient(scope, id)
  const { version, currency, status, amount, refundedAmount, receivedOn } = payment
  const today = dayIn(scope.timeZone, Date.now())
  const page = pageOf(payment.metadata)
  const { projectId, note, ...others } = formValues(payment)
  const byStripe = isByStripe(payment)
  return {
    id,
    version,
    currency,
    status,
    amount: formatMoney(amount, currency),
    given: refundedAmount > 0 ? formatMoney(refundedAmount, currency) : null,
    receivedOn: receivedOn === null ? null : formatDate(receivedOn),
    writtenAt: formatInstant(payment.createdAt, scope.timeZone, today),
    method: methodLabel(payment.paymentMethod),
    job: payment.jobNumber,
    projectName: payment.projectName,
    projectHref: payment.projectBinEntryId === null ? `/projects/${payment.projectId}` : null,
    ...placesOf(invoices, left, currency),
    title: payment.note || payment.projectName || methodLabel(payment.paymentMethod) || 'Payment',
    byStripe,
    failure: page.failure ? failureForCompany(page.failure) : null,
    isClosed: isClosedPage(payment),
    isUnderWay: isUnderWay(payment),
    isDisputed: page.disputed === true,
    disputeEnd: page.disputeEnd ?? null,
    isPaidTwice: (page.twice ?? []).length > 0,
    contact: { name: clientName ?? '', email: clientEmail ?? '' },
    link: isPayable(payment) ? payLink(id) : null,
    // Form values; only two can change on a Stripe payment.
    stored: byStripe ? { projectId, note } : { projectId, note, ...others },
    projects: listPaidProjects(scope, payment.projectId),
    today,
    timeZone: scope.timeZone,
    mayEdit: may(scope, 'payment.edit'),
  }
}
