import { Conflict } from '#app/domain/errors.ts'
import { isImportRunning } from '#app/domain/imports/import.ts'
import type { Manifest } from '#app/domain/imports/manifest.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type DataTableName, dataTableNames } from '#app/models/exports/data-tables.server.ts'
import { findImport, saveImport, saveUndo } from '#app/models/imports/import-state.server.ts'
import {
  insertDataRows,
  insertLastRevisions,
  type LastRevision,
  reserveIds,
  takeDefaults,
} from '#app/models/imports/import-writes.server.ts'
import type { DataRow } from '#app/models/imports/row-schema.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { transaction } from '#db/client.ts'
import { readTable } from './check-rows.server.ts'
import { type Importing, importedRow } from './imported-row.server.ts'
import type { Archive } from './open-archive.server.ts'
import { tableIn } from './read-manifest.server.ts'

/**
 * Takes out what the company began with and sets aside the ids of all that is to come, so that both can be put back. Returns the
 * first id of each table. Call it in a transaction that has found the company empty.
 */
export function makeRoom(scope: Scope, manifest: Manifest): Map<DataTableName, number> {
  const ids: Record<string, [number, number]> = {}
  const firstIds = new Map<DataTableName, number>()
  for (const name of dataTableNames) {
    const rows = tableIn(manifest, name)?.rows ?? 0
    const first = reserveIds(name, rows)
    firstIds.set(name, first)
    ids[name] = [first, first + rows - 1]
  }
  saveUndo(scope, { ...takeDefaults(scope), ids })
  return firstIds
}

type Writing = {
  archive: Archive
  manifest: Manifest
  importing: Importing
  /** Waits until the next rows may be written; `done` have been. */
  step: (done: number) => Promise<void>
}

/** Writes all rows, some in a transaction, with everybody else's turn in between. */
export async function writeRows(scope: Scope, writing: Writing): Promise<void> {
  const { archive, manifest, importing, step } = writing
  const revisions = new Map<string, LastRevision>()
  for (const name of dataTableNames) {
    for await (const rows of readTable({ archive, manifest }, name)) {
      await step(rows.length)
      const made = rows.flatMap(({ row }) => importedRow(name, row, importing) ?? [])
      if (name === 'files') for (const row of made) noteRevision(revisions, row)
      write(scope, () => insertDataRows(name, scope, made))
    }
  }
  const last = [...revisions.values()]
  for (let from = 0; from < last.length; from += 100) {
    await step(0)
    write(scope, () => insertLastRevisions(scope, last.slice(from, from + 100)))
  }
}

/** Nothing is written once the import was taken back by another process, or the company was closed. */
function write(scope: Scope, work: () => void): void {
  transaction(() => {
    const found = findImport(scope)
    if (!found || !isImportRunning(found.state) || found.state === 'taking_back')
      throw new Conflict('It was ended by somebody else')
    requireStorage(scope)
    work()
    saveImport(scope, {})
  })
}

function noteRevision(revisions: Map<string, LastRevision>, { projectId, nameKey, revision }: DataRow): void {
  if (typeof projectId !== 'number' || typeof revision !== 'number') return
  const key = `${projectId} ${String(nameKey)}`
  const last = Math.max(revision, revisions.get(key)?.last ?? 0)
  revisions.set(key, { projectId, nameKey: String(nameKey), last })
}

/** All that an import has to do, counted: each row is looked at once and written once. */
export function countRows({ tables }: Manifest): number {
  return Object.values(tables).reduce((sum, { rows }) => sum + rows, 0)
}
