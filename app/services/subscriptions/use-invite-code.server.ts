import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { dayIn } from '#app/domain/clock.ts'
import { Conflict, Forbidden, Invalid, Unavailable } from '#app/domain/errors.ts'
import { formatDate } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  freeAccessTexts,
  type GoingOn,
  goesOn,
  SubscriptionGoesOn,
} from '#app/domain/subscriptions/free-access.ts'
import { planText } from '#app/domain/subscriptions/plan-text.ts'
import { plans } from '#app/domain/subscriptions/plans.ts'
import { isPaidFor } from '#app/domain/subscriptions/subscription.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  enableFeatures,
  grantFreeAccess,
  hasFreeAccessBy,
} from '#app/models/companies/company-writes.server.ts'
import { requireBuyer } from '#app/models/subscriptions/buyer.server.ts'
import { countInviteUse, isInviteCodeUsable } from '#app/models/subscriptions/invite-code.server.ts'
import { transaction } from '#db/client.ts'
import { endSubscription } from './end-subscription.server.ts'
import { requireProvenPayer } from './require-proven-payer.server.ts'

function invalidCode(): Invalid {
  return new Invalid({ code: [authTexts.inviteCodeInvalid] })
}

export function requireUsableCode(code: string): void {
  if (!isInviteCodeUsable(code)) throw invalidCode()
}

export function findGoingOn(scope: Scope): GoingOn | null {
  const buyer = requireBuyer(scope)
  const { subscriptionStatus: status, subscriptionTier, subscriptionInterval, subscriptionEndsAt } = buyer
  if (!goesOn(buyer) || status === null) return null
  if (buyer.payerUnproven) return { status, plan: null, nextPayment: null }
  const plan = plans.find(
    ({ tier, interval }) => tier === subscriptionTier && interval === subscriptionInterval,
  )
  const isDated = isPaidFor(status) && subscriptionEndsAt !== null
  return {
    status,
    plan: plan ? planText(plan) : 'its plan',
    nextPayment: isDated ? formatDate(dayIn(scope.timeZone, subscriptionEndsAt)) : null,
  }
}

/** Throws `SubscriptionGoesOn` until a payer has chosen `ends`, which needs a proven payer. Sent twice a code is used once. */
export async function applyInviteCode(scope: Scope, code: string, ends?: boolean): Promise<void> {
  if (!may(scope, 'users.manage')) {
    throw new Forbidden('Only an admin of your company can use an invite code.')
  }
  transaction(() => {
    if (hasFreeAccessBy(scope, code)) return
    requireUsableCode(code)
    if (requireBuyer(scope).hasFreeAccess) throw new Conflict(freeAccessTexts.already)
    const goingOn = ends === undefined ? findGoingOn(scope) : null
    if (goingOn) throw new SubscriptionGoesOn(goingOn)
    if (ends && goesOn(requireBuyer(scope))) requireProvenPayer(scope)
    spendInviteCode(scope, code)
  })
  if (!ends) return
  try {
    await endSubscription(scope)
  } catch (error) {
    throw error instanceof Unavailable ? new Unavailable(freeAccessTexts.notEnded) : error
  }
}

/** The caller has checked the permission. Call it inside a transaction. */
export function spendInviteCode(scope: Scope, code: string): void {
  const use = countInviteUse(code)
  if (!use) throw invalidCode()
  if (!grantFreeAccess(scope, code)) throw new Conflict(freeAccessTexts.already)
  enableFeatures(scope, use.premiumFeatures)
  recordActivity(scope, 'company.free_access_granted', { subjectId: scope.companyId, detail: { code } })
}
