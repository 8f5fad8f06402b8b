import type { VisitEntitlement } from '#app/services/auth/account-entitlement.server.ts'
import { readInviteCode, readPaidCheckout } from '#app/services/auth/visit-cookies.server.ts'

/** What a visitor's browser has with it for the account that is made in it. */
export async function readVisitEntitlement(request: Request): Promise<VisitEntitlement> {
  const kept = await readPaidCheckout(request)
  return {
    inviteCode: await readInviteCode(request),
    paidCheckout: kept?.sessionId ?? null,
    isWelcomed: kept?.isWelcomed ?? false,
  }
}
