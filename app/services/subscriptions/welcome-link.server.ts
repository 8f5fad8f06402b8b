import { findOpenClaimOfWelcome } from '#app/models/auth/claim.server.ts'
import { findPendingPaymentOfWelcome } from '#app/models/subscriptions/pending-payment.server.ts'
import { claimLink } from '#app/services/auth/claim-link.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'

type WelcomeWay = { sessionId: string | null; claimLink: string | null }

/** Reads only. Both are null for a link that is unknown or used. */
export function readWelcomeLink(token: string): WelcomeWay {
  const tokenHash = hashLinkToken(token)
  const payment = findPendingPaymentOfWelcome(tokenHash)
  const claim = payment?.accountCreated ? findOpenClaimOfWelcome(tokenHash) : null
  return {
    sessionId: payment && !payment.accountCreated ? payment.stripeSessionId : null,
    claimLink: claim && claimLink(claim),
  }
}
