import { constants, createWriteStream, existsSync, openAsBlob } from 'node:fs'
import { copyFile, mkdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { backupFilePath, madeAtOf, newestBackup } from '#app/domain/backups/backup.ts'
import { keysOf } from '#app/domain/files/file-key.ts'
import { env } from '#app/env.server.ts'
import { exportDatabase } from '#app/litefs.server.ts'
import { giveUpWaitingMails, readSnapshot, type SnapshotFacts } from '#app/models/backups/snapshot.server.ts'
import { closeDatabase, openDatabase } from '#db/client.ts'
import type { BackupPlace } from './backup-place.server.ts'
import { BackupFault, fetchBackup, listBackups, readKeys, unpack } from './fetch-backup.server.ts'

/** `what`: 'latest', a backup's name, or the path of a database, packed by gzip or not. */
type Wanted = { what: string; place: BackupPlace | null }

/** Verifies it and drops waiting mail; `to` must not exist yet. `name` is null for a plain file. */
export async function bringBackup(
  { what, place }: Wanted,
  to: string,
): Promise<SnapshotFacts & { name: string | null }> {
  if (existsSync(to)) throw new BackupFault(`${to} is there already: move it away, or choose another name`)
  await mkdir(dirname(to), { recursive: true, mode: 0o700 })
  if (existsSync(what)) {
    await unpack(what, to)
    return { ...prove(to), name: null }
  }
  if (what !== 'latest' && madeAtOf(what) === null) throw new BackupFault(`There is no file ${what}`)
  if (!place) throw new BackupFault('No backups are made here: BACKUP_DIR and BACKUP_BUCKET_NAME are not set')
  const name = what === 'latest' ? newestBackup(await listBackups(place), Date.now()) : what
  if (!name) throw new BackupFault(`There is no backup in ${place.name}`)
  await fetchBackup(place, name, to)
  return { ...prove(to), name }
}

function prove(copy: string): SnapshotFacts {
  const facts = readSnapshot(copy)
  giveUpWaitingMails(copy, Date.now())
  return facts
}

export async function bringFiles(place: BackupPlace, name: string, kept: string) {
  let [brought, missing] = [0, 0]
  for (const key of await readKeys(place, name)) {
    for (const one of keysOf(key)) {
      const to = join(kept, one.slice(0, 2), one)
      if (existsSync(to)) continue
      const stream = await place.read(backupFilePath(one))
      if (stream) {
        await mkdir(dirname(to), { recursive: true, mode: 0o700 })
        await pipeline(stream, createWriteStream(`${to}.new`, { mode: 0o600 }))
        await rename(`${to}.new`, to)
        brought++
      } else if (one === key) missing++
    }
  }
  return { brought, missing }
}

/** Nobody may have the database open. Returns the folder that now holds the old one; null if there was none. */
export async function replaceDatabase(database: string, copy: string, now: number): Promise<string | null> {
  const parts = ['-wal', '-shm', ''].map(end => `${database}${end}`).filter(part => existsSync(part))
  const aside = asideIn(dirname(database), now)
  if (parts.length > 0) await mkdir(aside, { mode: 0o700 })
  // Copied, not moved: if this is interrupted, a database is in its place and no start makes an empty one.
  for (const part of parts) await copyFile(part, join(aside, basename(part)), constants.COPYFILE_FICLONE)
  for (const part of parts) if (part !== database) await rm(part)
  await rename(copy, database)
  await rm(`${copy}-wal`, { force: true })
  await rm(`${copy}-shm`, { force: true })
  return parts.length > 0 ? aside : null
}

function asideIn(dir: string, now: number): string {
  return join(dir, `before-restore-${new Date(now).toISOString().slice(0, 19).replaceAll(':', '-')}`)
}

/** On all machines, while they run. Returns the folder in `dataDir` that now holds the old database. */
export async function replaceInLiteFs(database: string, copy: string, dataDir: string, now: number) {
  // A running Mortise holds the database open: after the import neither its schema nor its journal mode can change.
  openDatabase(copy)
  closeDatabase()
  const [name, old, aside] = [basename(database), `${copy}.old`, asideIn(dataDir, now)]
  if (!(await exportDatabase(old))) throw new BackupFault('LiteFS gave no database')
  await mkdir(aside, { mode: 0o700 })
  await rename(old, join(aside, name))
  await askWell(`/import?name=${name}`, { method: 'POST', body: await openAsBlob(copy) })
  await rm(copy)
  return aside
}

async function askWell(path: string, init: RequestInit = {}): Promise<Response> {
  const answer = await fetch(new URL(path, env().LITEFS_API_URL), { redirect: 'error', ...init })
  if (answer.ok) return answer
  throw new BackupFault(`LiteFS answered ${path} with ${answer.status}: ${await answer.text()}`)
}
