import { env } from '#app/env.server.ts'
import { findUndecidedClaimOfEmail } from '#app/models/auth/claim.server.ts'
import { findCompanyOfEmail } from '#app/models/subscriptions/buyer.server.ts'
import { findPendingPayment } from '#app/models/subscriptions/pending-payment.server.ts'
import { freshClaimLink } from '#app/services/auth/claim-link.server.ts'

export type AccountLink = {
  way: 'claim' | 'account' | 'create' | 'sign-in'
  companyName: string
  link: string
}

/** Only for a mail to that address: the link opens an account that somebody else may have made. */
export function accountLinkForEmail(email: string): AccountLink {
  const site = env().APP_URL
  const claim = findUndecidedClaimOfEmail(email)
  if (claim) return { way: 'claim', companyName: claim.companyName, link: freshClaimLink(claim) }
  const company = findCompanyOfEmail(email)
  if (company) return { way: 'account', companyName: company.name, link: `${site}/login?mode=reset` }
  const payment = findPendingPayment(email)
  if (payment && !payment.accountCreated) {
    return { way: 'create', companyName: '', link: `${site}/login?mode=create-account` }
  }
  return { way: 'sign-in', companyName: '', link: `${site}/login` }
}
