import { DomainError } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireFileRoom } from '#app/services/companies/require-file-room.server.ts'

/** What a form may have beside its files: a message without any is no matter of room. */
const maxOfFields = 128 * 1024

/**
 * Why a form with files, of so many bytes in all, need not be received, or null: whoever keeps them asks again. It saves sending
 * 400 MB before one hears that there is no room.
 */
export function uploadRefusal(scope: Scope, bytes: number): DomainError | null {
  try {
    requireMay(scope, 'file.create')
    if (bytes > maxOfFields) requireFileRoom(scope, bytes - maxOfFields)
    return null
  } catch (error) {
    if (error instanceof DomainError) return error
    throw error
  }
}
