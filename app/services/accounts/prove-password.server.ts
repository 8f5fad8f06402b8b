import { Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireOwnPassword } from '#app/models/own-account.server.ts'
import { signInAttempts } from '#app/services/auth/attempts.server.ts'
import { verifyPassword } from '#app/services/auth/password.server.ts'

const wrongPassword = 'This is not your present password'

/** What only the person knows, before what a stolen session must not do. Wrong ones count as signing in does. */
export async function provePassword(scope: Scope, typed: string, address: string) {
  const own = requireOwnPassword(scope)
  await signInAttempts.count(own, address)
  if (!(await verifyPassword(own.passwordHash, typed)))
    throw new Invalid({ currentPassword: [wrongPassword] })
  await signInAttempts.forget(own, address)
  return own
}
