import { authTexts } from '#app/domain/auth/auth-texts.ts'
import { Conflict, Forbidden, Invalid } from '#app/domain/errors.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { enableFeatures, grantFreeAccess, hasFreeAccessBy } from '#app/models/companies/free-access.server.ts'
import { countInviteUse, isInviteCodeUsable } from '#app/models/subscriptions/invite-code.server.ts'
import { transaction } from '#db/client.ts'

function invalidCode(): Invalid {
  return new Invalid({ code: [authTexts.inviteCodeInvalid] })
}

/** For a visitor, who will use the code by creating an account: nothing is counted yet. */
export function requireUsableCode(code: string): void {
  if (!isInviteCodeUsable(code)) throw invalidCode()
}

/** Gives the company free access for one use of the code. Sent twice, a code is used once. */
export function applyInviteCode(scope: Scope, code: string): void {
  if (!may(scope, 'users.manage')) {
    throw new Forbidden('Only an admin of your company can use an invite code.')
  }
  transaction(() => {
    if (!hasFreeAccessBy(scope, code)) spendInviteCode(scope, code)
  })
}

/** Who may is the caller's to ask. Call it inside a transaction. */
export function spendInviteCode(scope: Scope, code: string): void {
  const use = countInviteUse(code)
  if (!use) throw invalidCode()
  if (!grantFreeAccess(scope, code)) throw new Conflict('Your company already has free access.')
  enableFeatures(scope, use.premiumFeatures)
  recordActivity(scope, 'company.free_access_granted', { subjectId: scope.companyId, detail: { code } })
}
