import { and, eq, isNull, lt, or } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { pendingPayments } from '#db/schema/index.ts'
import { isOf, type PendingPayment } from './pending-payment.server.ts'

// A paid checkout whose account does not exist yet belongs to no company, so nothing here takes a Scope.

/** By the secret of its welcome mail. */
export function findPendingPaymentOfWelcome(welcomeTokenHash: string): PendingPayment | null {
  const isOfMail = eq(pendingPayments.welcomeTokenHash, welcomeTokenHash)
  return db().select().from(pendingPayments).where(isOfMail).get() ?? null
}

/** A claim that is older was lost with its process. */
const claimMs = 5 * 60 * 1000

/**
 * The payment of a checkout, whose welcome mail the caller is to send now, with the link of that token; null when it was sent, or
 * is being sent.
 */
export function claimWelcomeMail(sessionId: string, welcomeTokenHash: string): PendingPayment | null {
  const now = Date.now()
  const isFree = or(
    isNull(pendingPayments.welcomeEmailSentAt),
    lt(pendingPayments.welcomeEmailSentAt, now - claimMs),
  )
  return (
    db()
      .update(pendingPayments)
      .set({ welcomeEmailSentAt: now, welcomeTokenHash })
      .where(and(isOf(sessionId), eq(pendingPayments.welcomeEmailSent, false), isFree))
      .returning()
      .get() ?? null
  )
}

/** What became of the mail that was claimed: one that did not leave can be sent again. */
export function settleWelcomeMail(sessionId: string, wasSent: boolean): void {
  db()
    .update(pendingPayments)
    .set(wasSent ? { welcomeEmailSent: true } : { welcomeEmailSentAt: null })
    .where(and(isOf(sessionId), eq(pendingPayments.welcomeEmailSent, false)))
    .run()
}
