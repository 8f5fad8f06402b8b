import { Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireOwnPassword } from '#app/models/accounts/account.server.ts'
import { passwordChecks } from '#app/services/auth/attempts.server.ts'
import { verifyPassword } from '#app/services/auth/password.server.ts'
import { noteSecurityEvent } from '#app/services/security-events.server.ts'

const wrongPassword = 'This is not your present password'

/** Counts wrong tries; throws Invalid. */
export async function ensurePassword(scope: Scope, typed: string) {
  const own = requireOwnPassword(scope)
  await passwordChecks.count(scope)
  if (!(await verifyPassword(own.passwordHash, typed))) {
    noteSecurityEvent('proofRefused', scope)
    throw new Invalid({ currentPassword: [wrongPassword] })
  }
  await passwordChecks.forget(scope)
  return own
}

/** Call it in the transaction: the password may have changed since `ensurePassword`. */
export function requireSamePassword(scope: Scope, proved: { passwordHash: string }): void {
  if (requireOwnPassword(scope).passwordHash === proved.passwordHash) return
  throw new Invalid({ currentPassword: ['Your password was changed just now. Please enter the new one'] })
}
