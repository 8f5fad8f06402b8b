import type { VisitEntitlement } from '#app/services/auth/account-entitlement.server.ts'
import { readInviteCode, readPaidCheckout } from '#app/services/auth/visit-cookies.server.ts'

export async function readVisitEntitlement(request: Request): Promise<VisitEntitlement> {
  const kept = await readPaidCheckout(request)
  return {
    inviteCode: await readInviteCode(request),
    paidCheckout: kept?.sessionId ?? null,
    isWelcomed: kept?.isWelcomed ?? false,
  }
}
