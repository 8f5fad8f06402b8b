import { binNounsFor } from '#app/domain/nouns.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type BinEntry, deleteBinEntry, notInBin, requireBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { listFeatures } from '#app/models/premium/premium.server.ts'
import { transaction } from '#db/client.ts'
import { binned } from './binned-nouns.server.ts'

export type Restored = Pick<BinEntry, 'noun' | 'label' | 'projectId'>

export function restoreFromBin(scope: Scope, entryId: number): Restored {
  return transaction(() => {
    const entry = requireBinEntry(scope, entryId)
    if (!binNounsFor(scope.role, listFeatures(scope)).includes(entry.noun)) throw notInBin()
    requireMay(scope, 'bin.restore', { createdBy: entry.deletedBy })
    return restoreEntry(scope, entry)
  })
}

/** The caller has checked the permission. */
export function restoreEntry(scope: Scope, entry: BinEntry): Restored {
  binned(entry.noun).restore(scope, entry)
  deleteBinEntry(scope, entry.id)
  return { noun: entry.noun, label: entry.label, projectId: entry.projectId }
}
