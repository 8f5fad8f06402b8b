import { authTexts, takenTexts } from '#app/domain/auth/auth-texts.ts'
import { Conflict, Forbidden, Invalid } from '#app/domain/errors.ts'
import { isPaidFor } from '#app/domain/subscriptions/subscription.ts'
import { isInviteCodeUsable } from '#app/models/subscriptions/invite-code.server.ts'
import { findPendingPayment, type PendingPayment } from '#app/models/subscriptions/pending-payment.server.ts'

export class Unpaid extends Forbidden {}

export type Entitlement = { payment: PendingPayment } | { inviteCode: string }

/** What the browser's cookies hold; `isWelcomed`: it opened the link in the welcome mail. */
export type VisitEntitlement = {
  inviteCode: string | null
  paidCheckout: string | null
  isWelcomed?: boolean
}

export function requireEntitlement(email: string, visit: VisitEntitlement): Entitlement {
  const payment = findPendingPayment(email)
  if (payment && isOpen(payment)) return { payment }
  const { inviteCode } = visit
  if (inviteCode === null) throw unpaid(payment, visit)
  if (!isInviteCodeUsable(inviteCode)) throw new Conflict(authTexts.inviteCodeInvalid)
  return { inviteCode }
}

/** Only the browser that paid learns what became of the payment. */
function unpaid(payment: PendingPayment | null, visit: VisitEntitlement): Error {
  if (!payment || !isCheckoutOfVisit(payment, visit)) return new Unpaid(authTexts.noAccount)
  return payment.accountCreated
    ? new Invalid({ email: [takenTexts.email] })
    : new Unpaid(authTexts.noSubscription)
}

export function isCheckoutOfVisit(
  { stripeSessionId }: PendingPayment,
  { paidCheckout }: VisitEntitlement,
): boolean {
  return stripeSessionId !== null && stripeSessionId === paidCheckout
}

function isOpen({ accountCreated, subscriptionStatus }: PendingPayment): boolean {
  return !accountCreated && isPaidFor(subscriptionStatus)
}
