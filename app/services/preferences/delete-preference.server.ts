import { Conflict } from '#app/domain/errors.ts'
import { isStageKey } from '#app/domain/preferences/preference.ts'
import type { Scope } from '#app/domain/scope.ts'
import { deletePreference } from '#app/models/preferences/preference.server.ts'

/** `keptBefore`, in milliseconds since 1970 UTC, spares newer values. Throws Conflict for the company's stages. */
export function forgetPreference(scope: Scope, key: string, keptBefore?: number): void {
  if (isStageKey(key)) {
    throw new Conflict(
      'Stages belong to the company and are not a setting to delete. Send a new list instead',
    )
  }
  deletePreference(scope, key, keptBefore)
}
