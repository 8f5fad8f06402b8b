/** What has become of a checkout, and where it was recorded. */
export type RecordedCheckout =
  /** Stripe knows no such checkout, or it sold no subscription of ours. */
  | { outcome: 'unknown' }
  /** Not finished: it can still be paid. Nothing was recorded. */
  | { outcome: 'open' }
  /** It ran out before it was paid. Nothing was recorded. */
  | { outcome: 'expired' }
  /** Finished, but the payment is still under way or failed. Nothing was recorded. */
  | { outcome: 'unpaid' }
  /** A visitor's: kept as a pending payment until its account is made. */
  | { outcome: 'visitor'; pendingPaymentId: number; email: string }
  /** A signed-in admin's: it is the company's subscription now. */
  | { outcome: 'company'; companyId: number }
  /** That email or company has a live subscription already: this one was cancelled at once. */
  | { outcome: 'second'; email: string }

/**
 * Asks Stripe how a checkout stands and records it, once however often it is asked: the success page and the webhook both do.
 * Call it outside a transaction. Throws `Unavailable` while Stripe does not answer.
 */
export async function recordCheckout(sessionId: string): Promise<RecordedCheckout> {
  throw new Error(`Not recorded yet: ${sessionId}`)
}
