import { findOpenClaimOfWelcome } from '#app/models/auth/claim.server.ts'
import { findPendingPaymentOfWelcome } from '#app/models/subscriptions/pending-payment.server.ts'
import { claimLink } from '#app/services/auth/claim-link.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'

/** Where the welcome mail's link leads: to the account that is to be made, or to one that somebody else may have made. */
type WelcomeWay = { sessionId: string | null; claimLink: string | null }

/** Reads only. Both are null for a link that is not known or has done its work. */
export function readWelcomeLink(token: string): WelcomeWay {
  const tokenHash = hashLinkToken(token)
  const payment = findPendingPaymentOfWelcome(tokenHash)
  const claim = payment?.accountCreated ? findOpenClaimOfWelcome(tokenHash) : null
  return {
    sessionId: payment && !payment.accountCreated ? payment.stripeSessionId : null,
    claimLink: claim && claimLink(claim),
  }
}
