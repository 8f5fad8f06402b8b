import { rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Conflict, DomainError } from '#app/domain/errors.ts'
import { cleanFileName } from '#app/domain/files/file-name.ts'
import type { ArrivedFile } from '#app/domain/files/upload.ts'
import { type ImportState, importTexts, mostImportBytes } from '#app/domain/imports/import.ts'
import type { Manifest } from '#app/domain/imports/manifest.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { log } from '#app/log.server.ts'
import { requireSubject } from '#app/models/exports/export-table.server.ts'
import { knownKeys } from '#app/models/files/kept-file.server.ts'
import {
  beginImport,
  isEmptyCompany,
  isImporting,
  saveImport,
} from '#app/models/imports/import-state.server.ts'
import { takePiece } from '#app/services/budget/company-budget.server.ts'
import { requireStorage } from '#app/services/companies/require-storage.server.ts'
import { arrivingDir, newFileKey } from '#app/services/files/file-store.server.ts'
import { forgetFiles } from '#app/services/files/forget-files.server.ts'
import type { KeptFile } from '#app/services/files/keep-file.server.ts'
import { transaction } from '#db/client.ts'
import { type CheckedRows, checkRows } from './check-rows.server.ts'
import { finishImport } from './finish-import.server.ts'
import { ImportRefused } from './import-refused.server.ts'
import { ImportTurn } from './import-turn.server.ts'
import type { Importing } from './imported-row.server.ts'
import { keepImportedFiles } from './keep-imported-files.server.ts'
import { type Archive, openArchive } from './open-archive.server.ts'
import { readManifest } from './read-manifest.server.ts'
import { takeBackImport } from './take-back-import.server.ts'
import { countRows, makeRoom, writeRows } from './write-rows.server.ts'

/** An import that was begun; `ended` never rejects: how it ended stands in the company's import. */
export type BegunImport = { ended: Promise<void> }

let stopping = new AbortController()

/** Before the database closes. What is under way is taken back after the next start. */
export function stopImports(): void {
  stopping.abort()
  stopping = new AbortController()
}

/**
 * Begins to import a company's export, which has arrived, into the empty company of the admin who asks. What can be told of it at
 * once is refused at once, at its field: ImportRefused. All else goes on by itself, and is taken back whole where it is refused.
 */
export async function importCompany(scope: Scope, arrived: ArrivedFile): Promise<BegunImport> {
  requireMay(scope, 'company.configure')
  requireEmpty(scope)
  requireStorage(scope)
  if (arrived.bytes > mostImportBytes) throw new ImportRefused(importTexts.tooLarge)
  // Beside the answer that it came with.
  const path = join(arrivingDir(), newFileKey())
  await rename(arrived.path, path)
  return importFrom(scope, { path, name: arrived.name, isOurs: true })
}

type Source = { path: string; name: string; isOurs: boolean }

/** The same of a file that stays where it is, however large it is. */
export async function importFrom(scope: Scope, { path, name, isOurs }: Source): Promise<BegunImport> {
  let archive: Archive | undefined
  let turn: ImportTurn | undefined
  const close = async () => {
    turn?.end()
    archive?.close()
    if (isOurs) await rm(path, { force: true })
  }
  try {
    turn = new ImportTurn()
    archive = await openArchive(path)
    const manifest = await readManifest(archive)
    turn.growTo(countRows(manifest) + archive.fileCount)
    transaction(() => {
      requireEmpty(scope)
      beginImport(scope, cleanFileName(name), Date.now())
    })
    return { ended: run(scope, { archive, manifest }).finally(close) }
  } catch (error) {
    await close()
    throw error
  }
}

function requireEmpty(scope: Scope): void {
  if (isImporting(scope)) throw new Conflict(importTexts.running)
  if (!isEmptyCompany(scope)) throw new ImportRefused(importTexts.notEmpty)
}

type Opened = { archive: Archive; manifest: Manifest }

async function run(scope: Scope, opened: Opened): Promise<void> {
  const { signal } = stopping
  const kept = new Map<number, KeptFile>()
  try {
    await work(scope, opened, { kept, signal })
  } catch (error) {
    await end(scope, error, signal).catch(fault => {
      log().error({ err: fault }, 'An import could not be taken back')
    })
  } finally {
    if (!signal.aborted) forgetUnrecorded(kept)
  }
}

async function end(scope: Scope, error: unknown, signal: AbortSignal): Promise<void> {
  // Long ago: the next start takes it back.
  if (signal.aborted) return saveImport(scope, { touchedAt: 0 })
  if (!(error instanceof DomainError)) log().error({ err: error }, 'An import failed')
  await takeBackImport(scope, error instanceof DomainError ? error.message : importTexts.failed)
}

function forgetUnrecorded(kept: ReadonlyMap<number, KeptFile>): void {
  const keys = [...kept.values()].map(({ key }) => key)
  const recorded = knownKeys(keys)
  forgetFiles(keys.filter(key => !recorded.has(key)))
}

type Running = { kept: Map<number, KeptFile>; signal: AbortSignal }

async function work(scope: Scope, opened: Opened, { kept, signal }: Running): Promise<void> {
  const rows = countRows(opened.manifest)
  const checked = await checkRows({ ...opened, step: stepper(scope, signal, 'checking', rows) })
  const files = { ...opened, checked, kept, step: stepper(scope, signal, 'files', checked.contents.size) }
  const leftOutCount = await keepImportedFiles(scope, files)
  const importing = transaction(() => {
    saveImport(scope, { state: 'writing', doneCount: 0, totalCount: rows, leftOutCount })
    return begun(scope, opened.manifest, { checked, kept })
  })
  const step = stepper(scope, signal, 'writing', rows)
  await writeRows(scope, { ...opened, importing, step })
  transaction(() => finishImport(scope, opened.manifest, importing))
}

type Ready = { checked: CheckedRows; kept: ReadonlyMap<number, KeptFile> }

function begun(scope: Scope, manifest: Manifest, { checked, kept }: Ready): Importing {
  // What somebody began before it was begun may have been saved since.
  if (!isEmptyCompany(scope)) throw new ImportRefused(importTexts.notEmpty)
  const { email } = requireSubject(scope)
  const me = checked.people.find(person => person.email === email.toLowerCase() && !person.isErased)
  return {
    companyId: scope.companyId,
    importerId: scope.userId,
    importersRow: me?.id ?? null,
    checked,
    kept,
    firstIds: makeRoom(scope, manifest),
    leftWork: new Map(),
    importersDetails: {},
  }
}

const tellEveryMs = 500

/** Before each piece: others have their turn, and who looks is told how far it is. */
function stepper(scope: Scope, signal: AbortSignal, state: ImportState, totalCount: number) {
  let doneCount = 0
  let toldAt = 0
  return async (done: number) => {
    await takePiece(scope)
    signal.throwIfAborted()
    if (Date.now() - toldAt >= tellEveryMs) {
      saveImport(scope, { state, doneCount, totalCount })
      toldAt = Date.now()
    }
    doneCount += done
  }
}
