import { createReadStream, createWriteStream } from 'node:fs'
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip, gzipSync } from 'node:zlib'
import {
  type BackupFacts,
  backupFilePath,
  backupName,
  backupPaths,
  expiredBackups,
} from '#app/domain/backups/backup.ts'
import { keysOf } from '#app/domain/files/file-key.ts'
import { copyDatabase, readSnapshot } from '#app/models/backups/snapshot.server.ts'
import type { BackupPlace } from './backup-place.server.ts'
import { fetchBackup, listBackups, readKeys, sumOf } from './fetch-backup.server.ts'

const workName = 'backup-'

type Source = {
  database: string
  /** Null where the files are in a bucket, which is backed up on its own. */
  files: string | null
  /** Used by backups alone; its disk has room for two copies of the database. */
  workDir: string
}

export type BackupReport = {
  name: string
  facts: BackupFacts
  copied: number
  missing: number
  removed: number
}

/** Verifies the copy and removes expired backups. A failure is thrown and leaves no partial backup. */
export async function backUp(source: Source, place: BackupPlace, now: number): Promise<BackupReport> {
  const name = backupName(now)
  const paths = backupPaths(name)
  // Left by an interrupted backup.
  for (const left of await readdir(source.workDir))
    if (left.startsWith(workName)) await rm(join(source.workDir, left), { recursive: true })
  const work = await mkdtemp(join(source.workDir, workName))
  try {
    const copy = join(work, 'copy.db')
    await copyDatabase(source.database, copy)
    const { fileKeys, ...told } = readSnapshot(copy)
    const packed = join(work, 'copy.db.gz')
    await pipeline(createReadStream(copy), createGzip(), createWriteStream(packed))
    await rm(copy)
    const keysFile = join(work, 'keys.gz')
    await writeFile(keysFile, gzipSync(fileKeys.join('\n')))
    const { copied, missing } = await copyFiles(source.files, fileKeys, place)
    const facts: BackupFacts = {
      madeAt: now,
      ...told,
      bytes: (await stat(packed)).size,
      sha256: await sumOf(packed),
      files: source.files === null ? 0 : fileKeys.length,
    }
    await place.put(paths.database, packed)
    await place.put(paths.keys, keysFile)
    const factsFile = join(work, 'facts.json')
    await writeFile(factsFile, JSON.stringify(facts))
    await place.put(paths.facts, factsFile)
    try {
      await fetchBackup(place, name, join(work, 'back.db'))
    } catch (error) {
      await place.remove([paths.facts])
      throw error
    }
    return { name, facts, copied, missing, removed: await removeExpired(place, now) }
  } finally {
    await rm(work, { recursive: true, force: true })
  }
}

/** Files never change, so those there are skipped, unless shorter than the original. A file deleted meanwhile counts as missing. */
async function copyFiles(root: string | null, keys: readonly string[], place: BackupPlace) {
  if (root === null) return { copied: 0, missing: 0 }
  const there = new Map<string, number>()
  for await (const { path, bytes } of place.list('files')) there.set(path, bytes)
  let [copied, missing] = [0, 0]
  for (const key of keys) {
    for (const one of keysOf(key)) {
      const kept = there.get(backupFilePath(one)) ?? -1
      const file = join(root, one.slice(0, 2), one)
      const found = await stat(file).catch(() => null)
      if (kept >= (found?.size ?? 0)) continue
      if (found) {
        await place.put(backupFilePath(one), file)
        copied++
      } else if (one === key) missing++
    }
  }
  return { copied, missing }
}

/** Removes expired backups and the files that only they name. Returns how many of both. */
async function removeExpired(place: BackupPlace, now: number): Promise<number> {
  const names = await listBackups(place)
  const expired = expiredBackups(names, now)
  const going = expired.flatMap(name => {
    const { facts, keys, database } = backupPaths(name)
    return [facts, keys, database]
  })
  await place.remove(going)
  const kept = names.filter(name => !expired.includes(name))
  const known = new Set<string>()
  for (const name of kept)
    for (const key of await readKeys(place, name))
      for (const one of keysOf(key)) known.add(backupFilePath(one))
  const strays: string[] = []
  for await (const { path } of place.list('files')) if (!known.has(path)) strays.push(path)
  await place.remove(strays)
  return expired.length + strays.length
}
