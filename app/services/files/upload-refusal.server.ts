import { DomainError } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireFileSpace } from '#app/services/companies/require-file-space.server.ts'

/** Room for the other fields, so that a message without files is not refused. */
const maxOfFields = 128 * 1024

/** Refuses before a large body is received; those who keep the files check again. Null when there is room. */
export function uploadRefusal(scope: Scope, bytes: number): DomainError | null {
  try {
    requireMay(scope, 'file.create')
    if (bytes > maxOfFields) requireFileSpace(scope, bytes - maxOfFields)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}
