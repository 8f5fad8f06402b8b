import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { open, rm } from 'node:fs/promises'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGunzip, gunzipSync } from 'node:zlib'
import { z } from 'zod'
import { type BackupFacts, backupPaths, madeAtOf } from '#app/domain/backups/backup.ts'
import { readSnapshot } from '#app/models/backups/snapshot.server.ts'
import { readAt } from '#app/services/files/read-at.server.ts'
import type { BackupPlace } from './backup-place.server.ts'

export class BackupFault extends Error {
  override name = 'BackupFault'
}

const factsSchema = z.object({
  madeAt: z.number(),
  schema: z.number(),
  rows: z.record(z.string(), z.number()),
  bytes: z.number(),
  sha256: z.string(),
  files: z.number(),
})

/** Whole backups only, newest first. */
export async function listBackups(place: BackupPlace): Promise<string[]> {
  const names: string[] = []
  for await (const { path } of place.list('databases')) {
    const name = path.slice('databases/'.length).replace(/\.json$/, '')
    if (path.endsWith('.json') && madeAtOf(name) !== null) names.push(name)
  }
  return names.sort().reverse()
}

/** `to` must not exist yet. Throws BackupFault when the copy is not what was saved. */
export async function fetchBackup(place: BackupPlace, name: string, to: string): Promise<BackupFacts> {
  const facts = await readFacts(place, name)
  const packed = `${to}.gz`
  try {
    const stream = await place.read(backupPaths(name).database)
    if (!stream) throw new BackupFault(`The backup ${name} in ${place.name} has no database`)
    await pipeline(stream, createWriteStream(packed, { mode: 0o600 }))
    if ((await sumOf(packed)) !== facts.sha256) {
      throw new BackupFault(`The backup ${name} in ${place.name} is not what was saved: its sum differs`)
    }
    await unpack(packed, to)
  } finally {
    await rm(packed, { force: true })
  }
  const { schema, rows } = readSnapshot(to)
  if (schema !== facts.schema || JSON.stringify(rows) !== JSON.stringify(facts.rows)) {
    throw new BackupFault(`The backup ${name} in ${place.name} has other rows than were saved`)
  }
  return facts
}

/** From gzip or plain; `to` must not exist yet. */
export async function unpack(from: string, to: string): Promise<void> {
  const copy = createWriteStream(to, { mode: 0o600, flags: 'wx' })
  try {
    if (await isPacked(from)) await pipeline(createReadStream(from), createGunzip(), copy)
    else await pipeline(createReadStream(from), copy)
  } catch (error) {
    await rm(to, { force: true })
    throw new BackupFault(`${from} cannot be read: ${error instanceof Error ? error.message : String(error)}`)
  }
}

async function isPacked(path: string): Promise<boolean> {
  const file = await open(path, 'r')
  const head = await readAt(file, 0, 2).finally(() => file.close())
  return head[0] === 0x1f && head[1] === 0x8b
}

async function readFacts(place: BackupPlace, name: string): Promise<BackupFacts> {
  const stream = await place.read(backupPaths(name).facts)
  if (!stream) throw new BackupFault(`There is no backup ${name} in ${place.name}`)
  const parsed = factsSchema.safeParse(parseJson((await buffer(stream)).toString()))
  if (!parsed.success)
    throw new BackupFault(`The facts of the backup ${name} in ${place.name} cannot be read`)
  return parsed.data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export async function readKeys(place: BackupPlace, name: string): Promise<string[]> {
  const stream = await place.read(backupPaths(name).keys)
  if (!stream) throw new BackupFault(`The backup ${name} in ${place.name} does not say which files it has`)
  const text = gunzipSync(await buffer(stream)).toString()
  return text === '' ? [] : text.split('\n')
}

export async function sumOf(file: string): Promise<string> {
  const sum = createHash('sha256')
  await pipeline(createReadStream(file), sum)
  return sum.digest('hex')
}
