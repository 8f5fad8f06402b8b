import type { NewAccount } from '#app/domain/auth/auth.schema.ts'
import { fullName } from '#app/domain/format.ts'
import { tierName } from '#app/domain/subscriptions/plans.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { insertFirstAdmin } from '#app/models/auth/new-account.server.ts'
import { insertCompany } from '#app/models/companies/company-writes.server.ts'
import { insertOwnerNews } from '#app/models/owner/owner-news.server.ts'
import { insertDefaultPositions } from '#app/models/positions/default-positions.server.ts'
import { markAccountCreated, type PendingPayment } from '#app/models/subscriptions/pending-payment.server.ts'
import { mailConfirmation } from '#app/services/accounts/confirm-own-email.server.ts'
import { syncSoon } from '#app/services/subscriptions/sync-subscription.server.ts'
import { spendInviteCode } from '#app/services/subscriptions/use-invite-code.server.ts'
import { afterCommit } from '#db/client.ts'
import type { Entitlement } from './account-entitlement.server.ts'
import { scopeOf } from './scope.server.ts'
import type { SignedIn } from './sign-in.server.ts'

/** `isPayer`: the maker reads the payer's mail. Call it in the transaction that has checked all of it. */
export function insertAccount(
  account: NewAccount,
  passwordHash: string,
  entitlement: Entitlement,
  isPayer: boolean,
): SignedIn {
  const { email, username, firstName, lastName, companyName, weekStart } = account
  const payerUnproven = 'payment' in entitlement && !isPayer
  const companyId = insertCompany({
    ...{ name: companyName, weekStart, payerUnproven },
    ...subscriptionOf(entitlement),
  })
  const welcomeEmailSentAt = 'payment' in entitlement ? entitlement.payment.welcomeEmailSentAt : null
  const userId = insertFirstAdmin({
    companyId,
    username,
    email,
    emailUnproven: 'inviteCode' in entitlement,
    passwordHash,
    firstName,
    lastName,
    welcomeEmailSentAt,
  })
  const scope = scopeOf({
    companyId,
    userId,
    username,
    role: 'admin',
    timeZone: 'Europe/London',
    bankHolidayRegion: 'england_and_wales',
    subscriptionStatus: null,
    subscriptionEndsAt: null,
    hasFreeAccess: false,
  })
  insertDefaultPositions(scope)
  if ('payment' in entitlement) markAccountCreated(entitlement.payment.id, companyId)
  if ('payment' in entitlement) syncAfterCommit(entitlement.payment)
  recordActivity(scope, 'user.joined', {
    subjectId: userId,
    detail: { name: fullName(firstName, lastName, username) },
  })
  if ('inviteCode' in entitlement) {
    spendInviteCode(scope, entitlement.inviteCode)
    mailConfirmation(scope)
  }
  insertOwnerNews({
    companyId,
    userId,
    title: 'New company',
    message: `${companyName} was created by ${fullName(firstName, lastName, username)}, ${boughtText(entitlement)}.`,
  })
  return { userId }
}

function subscriptionOf(entitlement: Entitlement) {
  if (!('payment' in entitlement)) return {}
  const { payment } = entitlement
  return {
    stripeCustomerId: payment.stripeCustomerId,
    stripeSubscriptionId: payment.stripeSubscriptionId,
    subscriptionStatus: payment.subscriptionStatus,
    subscriptionTier: payment.subscriptionTier,
    subscriptionInterval: payment.subscriptionInterval,
    subscriptionEndsAt: payment.subscriptionEndsAt,
    trialEndsAt: payment.trialEnd,
  }
}

/** Stripe may know of changes, such as a cancellation, that the pending payment lacks. */
function syncAfterCommit({ stripeSubscriptionId }: PendingPayment): void {
  if (stripeSubscriptionId !== null) afterCommit(() => syncSoon(stripeSubscriptionId))
}

function boughtText(entitlement: Entitlement): string {
  if ('inviteCode' in entitlement) return `with the invite code ${entitlement.inviteCode}`
  const { subscriptionTier, subscriptionInterval, subscriptionStatus } = entitlement.payment
  const paid = subscriptionInterval === 'year' ? 'by the year' : 'by the month'
  return `on ${tierName(subscriptionTier)}, ${paid}${subscriptionStatus === 'trialing' ? ', in its free trial' : ''}`
}
