import { authTexts, takenTexts } from '#app/domain/auth/auth-texts.ts'
import { Conflict, Forbidden, Invalid } from '#app/domain/errors.ts'
import { isPaidFor } from '#app/domain/subscriptions/subscription.ts'
import { isInviteCodeUsable } from '#app/models/subscriptions/invite-code.server.ts'
import { findPendingPayment, type PendingPayment } from '#app/models/subscriptions/pending-payment.server.ts'

/** Neither a paid subscription nor an invite code allows the account. */
export class Unpaid extends Forbidden {}

export type Entitlement = { payment: PendingPayment } | { inviteCode: string }

/**
 * What the visitor's browser has with it: an invite code, the checkout that it has shown, and whether the link in that checkout's
 * welcome mail was opened in it.
 */
export type VisitEntitlement = {
  inviteCode: string | null
  paidCheckout: string | null
  isWelcomed?: boolean
}

/** Throws what `createAccount` refuses with when there is nothing to make an account on. */
export function requireEntitlement(email: string, visit: VisitEntitlement): Entitlement {
  const payment = findPendingPayment(email)
  if (payment && isOpen(payment)) return { payment }
  const { inviteCode } = visit
  if (inviteCode === null) throw unpaid(payment, visit)
  if (!isInviteCodeUsable(inviteCode)) throw new Conflict(authTexts.inviteCodeInvalid)
  return { inviteCode }
}

/** What has become of a payment is told to the browser that paid alone. */
function unpaid(payment: PendingPayment | null, visit: VisitEntitlement): Error {
  if (!payment || !isCheckoutOfVisit(payment, visit)) return new Unpaid(authTexts.noAccount)
  return payment.accountCreated
    ? new Invalid({ email: [takenTexts.email] })
    : new Unpaid(authTexts.noSubscription)
}

/** This browser has seen that checkout succeed. */
export function isCheckoutOfVisit(
  { stripeSessionId }: PendingPayment,
  { paidCheckout }: VisitEntitlement,
): boolean {
  return stripeSessionId !== null && stripeSessionId === paidCheckout
}

/** It is paid, and no account was made of it yet. */
function isOpen({ accountCreated, subscriptionStatus }: PendingPayment): boolean {
  return !accountCreated && isPaidFor(subscriptionStatus)
}
