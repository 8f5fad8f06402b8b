import type { Scope } from '#app/domain/scope.ts'
import { type Restored, restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { transaction } from '#db/client.ts'
import { records } from './records.server.ts'

/** Throws Conflict where a plain noun has no more room, or another one has its name by now. */
export function restoreAnyFromBin(scope: Scope, entryId: number): Restored {
  return transaction(() => {
    const restored = restoreFromBin(scope, entryId)
    records.find(({ noun }) => noun === restored.noun)?.ensureFits(scope)
    return restored
  })
}
