import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { Conflict, DomainError } from '#app/domain/errors.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { endClaim, findClaim } from '#app/models/auth/claim.server.ts'
import { listReachable } from '#app/models/people/user.server.ts'
import { markPayerProven, requireBuyer } from '#app/models/subscriptions/buyer.server.ts'
import { tokenGuesses } from '#app/services/auth/attempts.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { transaction } from '#db/client.ts'

/** Null for a void link or another company's: a payer never signs in to a stranger's account, so cannot confirm it. Reads only. */
export function describeOwnClaim(scope: Scope, token: string): { otherAdmins: string[] } | null {
  const claim = token === '' ? null : findClaim(hashLinkToken(token))
  if (claim?.companyId !== scope.companyId || !may(scope, 'subscription.manage')) return null
  const others = listReachable(scope, 'admin').filter(({ id }) => id !== scope.userId)
  return {
    otherAdmins: others.map(({ firstName, username }) =>
      firstName === '' ? username : `${firstName} (${username})`,
    ),
  }
}

/** Opens billing to the holder of the payer's link, which is then used up. Repeating it does nothing. */
export async function confirmPayer(scope: Scope, token: string, address: string): Promise<void> {
  requireMay(scope, 'subscription.manage')
  if (!requireBuyer(scope).payerUnproven) return
  await tokenGuesses.count(address)
  const tokenHash = hashLinkToken(token)
  transaction(() => {
    const claim = findClaim(tokenHash)
    if (!claim) throw new DomainError(400, authTexts.badClaimLink)
    if (claim.companyId !== scope.companyId) {
      throw new Conflict(`This link is about the account of ${claim.companyName}: sign in to that one first.`)
    }
    endClaim(claim.paymentId)
    markPayerProven(scope.companyId)
  })
  await tokenGuesses.forgetOne(address)
}
