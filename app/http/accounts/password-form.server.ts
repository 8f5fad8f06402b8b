import { DomainError, Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type handleFields, refuseForm } from '#app/http/form.server.ts'
import { ensurePassword } from '#app/services/accounts/ensure-password.server.ts'

type Answer = Awaited<ReturnType<typeof handleFields>>

/**
 * When a form returns with other errors before its `currentPassword` was checked, adds whether that is wrong too. Each check counts
 * as a try.
 */
export async function withPasswordProof(scope: Scope, form: FormData, answer: Answer): Promise<Answer> {
  if (answer instanceof Response || answer.init?.status !== 400) return answer
  const { reply } = answer.data
  const typed = form.get('currentPassword')
  if (reply.errors.currentPassword || typeof typed !== 'string' || typed === '') return answer
  try {
    await ensurePassword(scope, typed)
    return answer
  } catch (error) {
    if (error instanceof Invalid) {
      return refuseForm({ ...reply, errors: { ...error.fieldErrors, ...reply.errors } })
    }
    // Too many tries: leaves it to the next complete form.
    if (error instanceof DomainError) return answer
    throw error
  }
}
