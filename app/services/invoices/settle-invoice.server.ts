import { dayIn } from '#app/domain/clock.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { invoiceName } from '#app/domain/invoices/invoice.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import type { NewPayment } from '#app/domain/payments/payment.schema.ts'
import { isByStripe } from '#app/domain/payments/payment.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  insertAllocation,
  listAllocationsOfPayment,
  listClientCredit,
  listPaymentsOfInvoice,
  resizeAllocation,
} from '#app/models/invoices/allocation.server.ts'
import { type Invoice, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import {
  findPayment,
  insertPayment,
  type Payment,
  requirePayment,
  savePayment,
} from '#app/models/payments/payment.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { applyPayment } from './apply-payment.server.ts'
import { requireIssuedDocument } from './issue-document.server.ts'
import { shrinkPendingPayments } from './shrink-pending-payments.server.ts'

type Received = Pick<NewPayment, 'amount' | 'paymentMethod' | 'note' | 'requestId'> & {
  receivedOn?: string | null | undefined
}

/** Settles what is owed; the rest is the client's credit. A request id seen before returns the payment made then. */
export function recordInvoicePayment(scope: Scope, invoiceId: number, received: Received): Payment {
  requireMay(scope, 'payment.create')
  return transaction(() => {
    requireInvoice(scope, invoiceId)
    if (received.paymentMethod === 'stripe') {
      throw new Invalid({ paymentMethod: ['Stripe itself says what came in by a payment page'] })
    }
    return once(scope, 'payment', {
      input: { ...received, invoiceId },
      make: () => receive(scope, requireOwing(scope, invoiceId), received),
      find: findPayment,
    })
  })
}

function receive(scope: Scope, invoice: Invoice, received: Received): Payment {
  const { projectId, clientId, id } = invoice
  const { amount, paymentMethod, note } = received
  const { currency } = requireIssuedDocument(scope, id).company
  const receivedOn = received.receivedOn ?? dayIn(scope.timeZone, Date.now())
  const came = { amount, paymentMethod, receivedOn, status: 'completed' as const }
  const awaited = listPaymentsOfInvoice(scope, id).find(
    payment => payment.status === 'pending' && payment.bookedOn === null && !isByStripe(payment),
  )
  const isAwaited = awaited !== undefined && amount >= awaited.paymentAmount
  const payment = isAwaited
    ? savePayment(scope, awaited.paymentId, { ...came, ...(note && { note }) })
    : insertPayment(scope, { ...came, note: note || invoiceName(invoice), projectId, clientId, currency })
  if (isAwaited) resizeAllocation(scope, awaited.allocationId, Math.min(amount, owedOf(invoice)))
  else insertAllocation(scope, id, { paymentId: payment.id }, Math.min(amount, owedOf(invoice)))
  if (awaited && !isAwaited) {
    const left = awaited.paymentAmount - amount
    savePayment(scope, awaited.paymentId, { amount: left })
    resizeAllocation(scope, awaited.allocationId, Math.min(left, awaited.amount))
  }
  const detail = { amount, currency }
  recordActivity(scope, 'payment.recorded', { subjectId: payment.id, projectId, detail })
  applyPayment(scope, payment.id)
  return payment
}

type Chosen = { invoiceId: number; amount: number; requestId?: string | undefined }

export function allocatePayment(scope: Scope, paymentId: number, { requestId, ...chosen }: Chosen): Payment {
  requireMay(scope, 'payment.edit', requirePayment(scope, paymentId))
  return once(scope, 'allocation', {
    input: { requestId, ...chosen, paymentId },
    make: () => allocate(scope, paymentId, chosen),
    find: findPayment,
  })
}

function allocate(scope: Scope, paymentId: number, { invoiceId, amount }: Chosen): Payment {
  const invoice = requireOwing(scope, invoiceId)
  const payment = requirePayment(scope, paymentId)
  const { currency } = requireIssuedDocument(scope, invoiceId).company
  if (payment.status !== 'completed') throw new Conflict('This payment has not come in')
  if (payment.currency !== currency) throw new Conflict('The payment is in another currency')
  const used = listAllocationsOfPayment(scope, paymentId).reduce((all, each) => all + each.amount, 0)
  const most = Math.min(payment.amount - payment.refundedAmount - used, owedOf(invoice))
  if (amount <= 0 || amount > most)
    throw new Invalid({ amount: ['This is more than there is, or than is owed'] })
  insertAllocation(scope, invoiceId, { paymentId }, amount)
  tell(scope, invoice, amount, currency)
  applyPayment(scope, paymentId)
  return payment
}

/** From overpayments and credit notes. Returns the amount spent. */
export function spendClientCredit(scope: Scope, invoiceId: number): number {
  requireMay(scope, 'payment.create')
  return transaction(() => {
    const invoice = requireOwing(scope, invoiceId)
    const { currency } = requireIssuedDocument(scope, invoiceId).company
    let owed = owedOf(invoice)
    for (const { left, ...source } of invoice.clientId === null
      ? []
      : listClientCredit(scope, invoice.clientId)) {
      // A request becomes an invoice of what was paid; a credit note is no payment.
      if (invoice.kind === 'deposit_request' && 'creditNoteId' in source) continue
      const amount = Math.min(left, owed)
      if (amount <= 0 || !isIn(scope, source, currency)) continue
      const isNote = !('paymentId' in source)
      insertAllocation(scope, invoiceId, source, amount, isNote ? dayIn(scope.timeZone, Date.now()) : null)
      if (!isNote) applyPayment(scope, source.paymentId)
      owed -= amount
    }
    const spent = owedOf(invoice) - owed
    if (spent > 0) {
      shrinkPendingPayments(scope, invoiceId)
      tell(scope, invoice, spent, currency)
    }
    return spent
  })
}

function isIn(
  scope: Scope,
  source: { paymentId: number } | { creditNoteId: number },
  currency: string,
): boolean {
  return 'paymentId' in source
    ? findPayment(scope, source.paymentId)?.currency === currency
    : requireIssuedDocument(scope, source.creditNoteId).company.currency === currency
}

export function clientCredit(scope: Scope, clientId: number): number {
  return listClientCredit(scope, clientId).reduce((all, { left }) => all + left, 0)
}

/** Throws Conflict where nothing is owed. */
export function requireOwing(scope: Scope, id: number): Invoice {
  const invoice = requireInvoice(scope, id)
  if (invoice.number === null) throw new Conflict('This is a draft: issue it first')
  if (invoice.kind === 'credit_note') throw new Conflict('Nobody owes anything by a credit note')
  if (owedOf(invoice) <= 0) throw new Conflict('Nothing is owed on this any more')
  return invoice
}

function tell(person: Person, invoice: Invoice, amount: number, currency: string): void {
  const { id, projectId } = invoice
  const detail = { name: invoiceName(invoice), amount, currency }
  recordActivity(person, 'invoice.paid', { subjectId: id, projectId, detail })
}
