import { createHmac } from 'node:crypto'
import { dayMs } from '#app/domain/clock.ts'
import { env, sessionSecrets } from '#app/env.server.ts'
import { type Claim, openClaim } from '#app/models/auth/claim.server.ts'
import { transaction } from '#db/client.ts'
import { hashLinkToken } from './link-token.server.ts'

/** Long, as the payer may read their mail days later. */
const claimLifeMs = 7 * dayMs

/** The same in every mail, so that no mail voids an earlier one's link. */
function tokenOf(paymentId: number, expiresAt: number, secret = env().SESSION_SECRET): string {
  const text = `claim of payment ${paymentId} until ${expiresAt}`
  return createHmac('sha256', secret).update(text).digest('base64url')
}

/** Returns its link. Call it in a transaction. */
export function beginClaim(paymentId: number): string {
  const expiresAt = Date.now() + claimLifeMs
  const token = tokenOf(paymentId, expiresAt)
  openClaim(paymentId, hashLinkToken(token), expiresAt)
  return linkOf(token)
}

function linkOf(token: string): string {
  return `${env().APP_URL}/claim-account?token=${token}`
}

/** Works for at least another day. */
export function freshClaimLink(claim: Claim): string {
  const isLasting = claim.expiresAt !== null && claim.expiresAt > Date.now() + dayMs
  return isLasting ? claimLink(claim) : transaction(() => beginClaim(claim.paymentId))
}

/** Tries the earlier SESSION_SECRET as well. */
export function claimLink({ paymentId, expiresAt, tokenHash }: Claim): string {
  const tokens = sessionSecrets().map(secret => tokenOf(paymentId, expiresAt ?? 0, secret))
  return linkOf(
    tokens.find(token => hashLinkToken(token) === tokenHash) ?? tokenOf(paymentId, expiresAt ?? 0),
  )
}
