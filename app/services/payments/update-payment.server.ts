import { changedFields } from '#app/domain/activities/changes.ts'
import { dayIn } from '#app/domain/clock.ts'
import { Invalid } from '#app/domain/errors.ts'
import type { PaymentChange } from '#app/domain/payments/payment.schema.ts'
import { isByStripe, isReceived, statusAfterRefund } from '#app/domain/payments/payment.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { listAllocationsOfPayment } from '#app/models/invoices/allocation.server.ts'
import {
  clientOfJob,
  type Payment,
  requirePayment,
  savePayment,
} from '#app/models/payments/payment.server.ts'
import { ensureChange, ensureProject } from '#app/services/ensure.server.ts'
import { applyPayment } from '#app/services/invoices/apply-payment.server.ts'
import { transaction } from '#db/client.ts'

/** Throws Stale when made from an older version. A payment by Stripe takes only another project and note. */
export function updatePayment(
  scope: Scope,
  id: number,
  { version, givenBackOn, ...change }: PaymentChange,
): Payment {
  requireMay(scope, 'payment.edit', requirePayment(scope, id))
  return transaction(() => {
    const current = requirePayment(scope, id)
    if (changedFields(current, change).length === 0) return current
    ensureChange(scope, 'payment', current, { ...change, version })
    const wanted = consequences(scope, current, change)
    const fields = changedFields(current, wanted)
    if (wanted.projectId && fields.includes('projectId')) ensureProject(scope, wanted.projectId)
    if (fields.includes('currency')) ensureOnNoInvoice(scope, current)
    ensureGivenBackOn({ ...current, ...given(wanted) }, givenBackOn)
    // Books the earlier state before it changes.
    if (current.moves === null) applyPayment(scope, id)
    const payment = savePayment(scope, id, { ...wanted, ...ownerOf(scope, current, fields, wanted) })
    recordActivity(scope, 'payment.updated', {
      subjectId: id,
      projectId: payment.projectId,
      detail: { fields },
    })
    recordRefund(scope, current, payment)
    applyPayment(scope, id, givenBackOn ?? undefined)
    return payment
  })
}

function ensureOnNoInvoice(scope: Scope, { id }: Payment): void {
  if (listAllocationsOfPayment(scope, id).length === 0) return
  throw new Invalid({ currency: ['This payment is on an invoice, and stays in its currency'] })
}

function ensureGivenBackOn(
  { receivedOn }: Pick<Payment, 'receivedOn'>,
  day: string | null | undefined,
): void {
  if (!day || receivedOn === null || day >= receivedOn) return
  throw new Invalid({ givenBackOn: ['This is before the day on which it came'] })
}

/** The money becomes that of the other job's client, unless it is on an invoice. */
function ownerOf(
  scope: Scope,
  current: Payment,
  fields: readonly string[],
  { projectId }: Change,
): { clientId?: number | null } {
  if (!projectId || !fields.includes('projectId')) return {}
  if (listAllocationsOfPayment(scope, current.id).length > 0) return {}
  return { clientId: clientOfJob(scope, projectId) ?? current.clientId }
}

type Change = Omit<PaymentChange, 'version' | 'givenBackOn'>

function consequences(scope: Scope, current: Payment, change: Change): Change {
  const { amount, refundedAmount, status } = { ...current, ...given(change) }
  if (isByStripe(current)) {
    refuseStripes(current, change)
    return change
  }
  if (change.paymentMethod === 'stripe') {
    throw new Invalid({ paymentMethod: ['A payment page is made with Create Payment'] })
  }
  if (refundedAmount > amount) {
    throw new Invalid({ refundedAmount: ['This is more than what was paid'] })
  }
  const isRefundOfAll = change.status === 'refunded' && change.refundedAmount === undefined
  const back = isRefundOfAll ? amount : refundedAmount
  const becomes = statusAfterRefund({ status, amount, refundedAmount: back })
  const isContrary =
    change.status !== undefined && change.status !== 'refunded' && current.status === 'refunded'
  if (isContrary && becomes === 'refunded') {
    throw new Invalid({ refundedAmount: ['All of it was given back: put that right first'] })
  }
  if (!isReceived(becomes) && back > 0) {
    throw new Invalid({ refundedAmount: ['Only what was paid can be given back'] })
  }
  const receivedOn = change.receivedOn === undefined ? current.receivedOn : change.receivedOn
  const today = dayIn(scope.timeZone, Date.now())
  return {
    ...change,
    status: becomes,
    refundedAmount: back,
    receivedOn: isReceived(becomes) ? (receivedOn ?? today) : receivedOn,
  }
}

function given(change: Change): Change {
  return Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
}

function refuseStripes(current: Payment, change: Change): void {
  if (change.projectId === null && current.projectId !== null) {
    throw new Invalid({ projectId: ['Please choose the job that is paid for'] })
  }
  const { projectId: _project, note: _note, ...others } = change
  const [field] = changedFields(current, others)
  if (field)
    throw new Invalid({ [field]: ['Stripe tells this of a payment page: it cannot be changed here'] })
}

function recordRefund(
  scope: Scope,
  before: Payment,
  { id, projectId, refundedAmount, currency }: Payment,
): void {
  const amount = refundedAmount - before.refundedAmount
  if (amount <= 0) return
  recordActivity(scope, 'payment.refunded', { subjectId: id, projectId, detail: { amount, currency } })
}
