import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { FileRefused, TooMany } from '#app/domain/errors.ts'
import { dataPath } from '#app/domain/exports/data-folder.ts'
import { cleanFileName } from '#app/domain/files/file-name.ts'
import { mostFileBytes } from '#app/domain/files/upload.ts'
import type { ContentLine, Manifest } from '#app/domain/imports/manifest.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { DataRow } from '#app/models/imports/row-schema.server.ts'
import { requireFileRoom } from '#app/services/companies/require-file-room.server.ts'
import { withDiskRoom } from '#app/services/files/disk-room.server.ts'
import { arrivingDir, newFileKey } from '#app/services/files/file-store.server.ts'
import type { Taken } from '#app/services/files/inspect-file.server.ts'
import { type KeptFile, keepFile } from '#app/services/files/keep-file.server.ts'
import { type CheckedRows, readTable } from './check-rows.server.ts'
import { refuseAt } from './import-refused.server.ts'
import type { Archive } from './open-archive.server.ts'
import { unpacked } from './read-lines.server.ts'

type Files = {
  archive: Archive
  manifest: Manifest
  checked: CheckedRows
  /** Filled as they are kept, so that whoever fails knows what to remove. */
  kept: Map<number, KeptFile>
  step: (done: number) => Promise<void>
}

/**
 * Brings each file into the store as an upload would be: what it is is looked at, its pictures are drawn. Those without bytes in the
 * export are left out; how many those are. Nothing is recorded yet. Throws ImportRefused.
 */
export async function keepImportedFiles(scope: Scope, files: Files): Promise<number> {
  const { archive, manifest, checked, kept, step } = files
  requireFileRoom(
    scope,
    [...checked.contents.values()].reduce((sum, { bytes }) => sum + bytes, 0),
  )
  let leftOut = 0
  for await (const rows of readTable({ archive, manifest }, 'files')) {
    for (const { number, row } of rows) {
      await step(1)
      const content = checked.contents.get(row.id)
      if (!content) leftOut++
      else kept.set(row.id, await keepOne(scope, files, { number, row, content }))
    }
  }
  return leftOut
}

type One = { number: number; row: DataRow; content: ContentLine }

async function keepOne(
  scope: Scope,
  { archive, manifest, checked }: Files,
  { number, row, content }: One,
): Promise<KeptFile> {
  const path = join(arrivingDir(), newFileKey())
  const name = cleanFileName(String(row.originalName))
  try {
    await withDiskRoom(content.bytes, () => unpack(archive, content, path))
    const taken = row.id === manifest.company.logoFileId ? 'logo' : takenAs(row.id, checked)
    return await patiently(() => keepFile(scope, { field: 'file', name, path, bytes: content.bytes }, taken))
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error
    throw refuseAt(dataPath('files'), number, `${content.path}: ${error.message.replace(/\.$/, '')}`)
  } finally {
    await rm(path, { force: true })
  }
}

/** Where the company's pictures have cost all that they may for now, an import goes on later. */
async function patiently<T>(keep: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await keep()
    } catch (error) {
      if (!(error instanceof TooMany)) throw error
      await sleep(error.retryAfterSeconds * 1000)
    }
  }
}

function takenAs(id: number, { films, pictures }: CheckedRows): Taken {
  if (films.has(id)) return 'film'
  return pictures.has(id) ? 'photo' : 'files'
}

async function unpack(
  archive: Archive,
  { path: from, bytes, sha256 }: ContentLine,
  to: string,
): Promise<void> {
  if (bytes > mostFileBytes) throw refuseAt(from, null, 'It is larger than any file may be')
  const hash = createHash('sha256')
  const hashed = async function* () {
    for await (const piece of unpacked(archive, from)) {
      hash.update(piece)
      yield piece
    }
  }
  await pipeline(hashed, createWriteStream(to, { mode: 0o600 }))
  if (hash.digest('hex') !== sha256)
    throw refuseAt(from, null, 'It is not what data/contents.ndjson says of it')
}
