import { isoOrNull } from '#app/domain/clock.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Account } from '#app/models/accounts/account.server.ts'

/**
 * A person as the API tells of them (spec 1, section 3), the company's fields included. Payment details and the invite
 * code are for admins: others' records lack those keys.
 */
export function toUserRecord(viewer: Pick<Scope, 'role'>, account: Account) {
  const { stripeCustomerId, stripeSubscriptionId, inviteCode, ...shown } = account
  return {
    ...shown,
    ...(viewer.role === 'admin' ? { stripeCustomerId, stripeSubscriptionId, inviteCode } : {}),
    subscriptionEndsAt: isoOrNull(shown.subscriptionEndsAt),
    trialEndsAt: isoOrNull(shown.trialEndsAt),
    freeAccessGrantedAt: isoOrNull(shown.freeAccessGrantedAt),
    welcomeEmailSentAt: isoOrNull(shown.welcomeEmailSentAt),
    lastLoginAt: isoOrNull(shown.lastLoginAt),
    createdAt: new Date(shown.createdAt).toISOString(),
  }
}
