import { keysOf } from '#app/domain/files/file-key.ts'
import { abandonedMs, importTexts } from '#app/domain/imports/import.ts'
import type { Scope } from '#app/domain/scope.ts'
import { log } from '#app/log.server.ts'
import { dataTableNames } from '#app/models/exports/data-tables.server.ts'
import { findImport, listAbandonedImports, saveImport } from '#app/models/imports/import-state.server.ts'
import {
  deleteDataRows,
  deleteLastRevisions,
  fileKeysAmong,
  putDefaultsBack,
} from '#app/models/imports/import-writes.server.ts'
import { batchRows, inBatches } from '#app/services/data-retention/batches.server.ts'
import { fileStore } from '#app/services/files/file-store.server.ts'
import { transaction } from '#db/client.ts'

type Company = Pick<Scope, 'companyId'>

/**
 * Takes out all that an import has written and puts back what the company began with, in short transactions; `problem` is then told
 * to whoever began it. Interrupted, it can be begun again.
 */
export async function takeBackImport(company: Company, problem: string): Promise<void> {
  const undo = findImport(company)?.undo
  saveImport(company, { state: 'taking_back', problem })
  if (undo) {
    await removeFiles(company, undo.ids.files)
    transaction(() => deleteLastRevisions(company))
    for (const name of dataTableNames.toReversed()) {
      const ids = undo.ids[name]
      if (!ids) continue
      await inBatches(() => {
        saveImport(company, {})
        return deleteDataRows(name, company, { ids, most: batchRows })
      })
    }
  }
  transaction(() => {
    if (undo) putDefaultsBack(undo)
    saveImport(company, { state: 'refused', undo: null, endedAt: Date.now() })
  })
}

/** The bytes alone: what still points to their records goes first. */
async function removeFiles(company: Company, ids: [number, number] | undefined): Promise<void> {
  if (!ids) return
  const keys = fileKeysAmong(company, ids, ids[1] - ids[0] + 1)
  await fileStore().remove(keys.flatMap(keysOf))
}

let isTakingBack = false

/** Asked every minute: takes back what nobody gets on with any more, as after a crash. */
export function takeBackAbandoned(now: number): void {
  if (isTakingBack) return
  const abandoned = listAbandonedImports(now - abandonedMs)
  if (abandoned.length === 0) return
  isTakingBack = true
  void (async () => {
    for (const company of abandoned) await takeBackImport(company, importTexts.interrupted)
  })()
    .catch(error => log().error({ err: error }, 'An import could not be taken back'))
    .finally(() => {
      isTakingBack = false
    })
}
