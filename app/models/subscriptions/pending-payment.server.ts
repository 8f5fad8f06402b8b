import { and, eq, sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { pendingPayments } from '#db/schema/index.ts'

// Before the account exists there is no company, so nothing here takes a Scope.

export function findPendingPayment(email: string) {
  return (
    db()
      .select()
      .from(pendingPayments)
      .where(eq(sql`lower(${pendingPayments.email})`, email.toLowerCase()))
      .get() ?? null
  )
}

export type PendingPayment = NonNullable<ReturnType<typeof findPendingPayment>>

function isOfCheckout(sessionId: string) {
  return eq(pendingPayments.stripeSessionId, sessionId)
}

export function findPendingPaymentOfSession(sessionId: string): PendingPayment | null {
  return db().select().from(pendingPayments).where(isOfCheckout(sessionId)).get() ?? null
}

type NewPendingPayment = Pick<
  PendingPayment,
  | 'email'
  | 'stripeCustomerId'
  | 'stripeSubscriptionId'
  | 'stripeSessionId'
  | 'subscriptionStatus'
  | 'subscriptionTier'
  | 'subscriptionInterval'
  | 'subscriptionEndsAt'
  | 'trialStart'
  | 'trialEnd'
  | 'customerName'
>

/** One for each email: replaces an earlier one. */
export function savePendingPayment(payment: NewPendingPayment): number {
  const fresh = {
    ...payment,
    welcomeEmailSent: false,
    welcomeEmailSentAt: null,
    accountCreated: false,
    accountCreatedAt: null,
    companyId: null,
    welcomeTokenHash: null,
    claimTokenHash: null,
    claimExpiresAt: null,
    createdAt: Date.now(),
  }
  const earlier = findPendingPayment(payment.email)
  if (earlier) {
    db().update(pendingPayments).set(fresh).where(eq(pendingPayments.id, earlier.id)).run()
    return earlier.id
  }
  return db().insert(pendingPayments).values(fresh).returning({ id: pendingPayments.id }).get().id
}

export function markAccountCreated(id: number, companyId: number): void {
  db()
    .update(pendingPayments)
    .set({ accountCreated: true, accountCreatedAt: Date.now(), companyId })
    .where(eq(pendingPayments.id, id))
    .run()
}

export function findPendingPaymentOfWelcome(welcomeTokenHash: string): PendingPayment | null {
  const isOfMail = eq(pendingPayments.welcomeTokenHash, welcomeTokenHash)
  return db().select().from(pendingPayments).where(isOfMail).get() ?? null
}

function isUnsent(sessionId: string) {
  return and(isOfCheckout(sessionId), eq(pendingPayments.welcomeEmailSent, false))
}

/** Null when it was sent. `welcomeTokenHash` replaces the link. */
export function beginWelcomeMail(sessionId: string, welcomeTokenHash?: string): PendingPayment | null {
  const begun = { welcomeEmailSentAt: Date.now(), ...(welcomeTokenHash && { welcomeTokenHash }) }
  return db().update(pendingPayments).set(begun).where(isUnsent(sessionId)).returning().get() ?? null
}

/** A mail that did not leave can be sent again. */
export function settleWelcomeMail(sessionId: string, wasSent: boolean): void {
  db()
    .update(pendingPayments)
    .set(wasSent ? { welcomeEmailSent: true } : { welcomeEmailSentAt: null })
    .where(isUnsent(sessionId))
    .run()
}
