import { Forbidden } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { isSiteOwner, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import { savePin } from '#app/models/workshop-pcs/pin.server.ts'
import { ensurePassword, requireSamePassword } from '#app/services/accounts/ensure-password.server.ts'
import { hashPassword } from '#app/services/auth/password.server.ts'
import { transaction } from '#db/client.ts'

type NewPin = { currentPassword: string; pin: string }

/** Ends sessions by the former PIN. */
export async function setPin(scope: Scope, { currentPassword, pin }: NewPin): Promise<void> {
  if (isSiteOwner(scope)) throw new Forbidden('The site owner’s account has no PIN')
  const own = await ensurePassword(scope, currentPassword)
  const pinHash = await hashPassword(pin)
  transaction(() => {
    requireSamePassword(scope, own)
    savePin(scope, pinHash)
    recordChange(scope, scope.userId)
  })
}

export function removePin(scope: Scope): boolean {
  return transaction(() => {
    const hadPin = savePin(scope, null)
    if (hadPin) recordChange(scope, scope.userId)
    return hadPin
  })
}

export function clearPin(scope: Scope, userId: number): string {
  requireMay(scope, 'users.manage')
  return transaction(() => {
    const { firstName, lastName, username } = requireUser(scope, userId)
    if (savePin({ companyId: scope.companyId, userId }, null)) recordChange(scope, userId)
    return fullName(firstName, lastName, username)
  })
}

function recordChange(scope: Scope, userId: number): void {
  const { firstName, lastName, username } = requireUser(scope, userId)
  const name = fullName(firstName, lastName, username)
  recordActivity(scope, 'user.updated', { subjectId: userId, detail: { name, fields: ['pin'] } })
}
