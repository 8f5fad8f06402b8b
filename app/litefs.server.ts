import { createWriteStream, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { z } from 'zod'
import { env } from '#app/env.server.ts'
import { leaseState, ownId } from '#app/lease.server.ts'

/** 'unknown' while nobody leads, or this machine does not know who: nobody may write then. `isLasting`: no leader comes within seconds. */
export type MachineRole =
  | { kind: 'primary' }
  | { kind: 'replica'; primary: string }
  | { kind: 'unknown'; isLasting?: true }

const unknown: MachineRole = { kind: 'unknown' }
const lasting: MachineRole = { kind: 'unknown', isLasting: true }
const writable = 0o222
/** It becomes part of a header and of a host's name. */
const machineId = /^[\w.-]{1,100}$/
const lookEveryMs = 250
/** LiteFS's leader sends something each second. */
const silentMs = 5000
/** `.lag` until the first heartbeat. */
const lagUnknown = 2 ** 31 - 1
/** Between LiteFS's look at its clock and ours. */
const jitterMs = 500
const apiWithinMs = 2000
/** The leader ends its open transactions first. */
const promotionWithinMs = 10_000

/**
 * Read at each call: another machine may lead at any moment. Without LiteFS there is one process. LiteFS's word alone is not enough: a
 * leader may be cut off, and a replica names a dead one until its connection ends.
 */
export function readRole(): MachineRole {
  const { LITEFS_DIR } = env()
  if (LITEFS_DIR === undefined) return { kind: 'primary' }
  const said = toldRole(LITEFS_DIR)
  if (said.kind === 'replica' && said.primary !== followed) {
    followed = said.primary
    heardAt = performance.now()
  }
  if (said.kind !== 'primary') return isLeaderSilent(LITEFS_DIR) ? lasting : said
  heardAt = performance.now()
  const state = leaseState()
  if (state === 'held') return said
  return state === 'lost' ? lasting : unknown
}

/** A replica has `.primary`; where that is missing, only the primary has a database file that may be written. */
function toldRole(dir: string): MachineRole {
  try {
    const primary = readFileSync(join(dir, '.primary'), 'utf8').trim()
    return machineId.test(primary) && primary !== ownId() ? { kind: 'replica', primary } : unknown
  } catch (error) {
    return isMissing(error) && mayBeWritten(env().databaseFile) ? { kind: 'primary' } : unknown
  }
}

/** What LiteFS says, though the machine may be cut off. */
export function claimsToLead(): boolean {
  const { LITEFS_DIR } = env()
  return LITEFS_DIR === undefined || toldRole(LITEFS_DIR).kind === 'primary'
}

/** When the leader was last heard, by `performance.now()`, and its last heartbeat by its own clock. */
let heardAt: number | undefined
let heartbeat = 0
let followed = ''

function isLeaderSilent(dir: string): boolean {
  const now = performance.now()
  const lag = readLag(dir)
  if (lag === null) heardAt = now
  else if (lag < lagUnknown) {
    // Clocks differ: a heartbeat counts for being another one.
    const sent = Date.now() - lag
    if (Math.abs(sent - heartbeat) >= jitterMs) {
      heartbeat = sent
      heardAt = now
    }
  }
  heardAt ??= now
  return now - heardAt >= silentMs
}

/** Milliseconds since the last heartbeat, grown while the leader is gone. */
function readLag(dir: string): number | null {
  try {
    return Number.parseInt(readFileSync(join(dir, '.lag'), 'utf8'), 10)
  } catch {
    return null
  }
}

/** Whether this replica has the leader's whole history. */
export function isSynced(): boolean {
  const lag = readLag(env().LITEFS_DIR ?? '')
  return lag !== null && lag < lagUnknown
}

/** The primary alone writes, and does what is done once. */
export function isPrimary(): boolean {
  return readRole().kind === 'primary'
}

/** Returns what ends it. */
export function watchRole(hear: (role: MachineRole) => void): () => void {
  let last = readRole().kind
  const timer = setInterval(() => {
    const role = readRole()
    if (role.kind === last) return
    last = role.kind
    hear(role)
  }, lookEveryMs).unref()
  return () => clearInterval(timer)
}

/** The last transaction in this machine's database, the same number on every machine. Null without LiteFS, and before the first. */
export function readPosition(): number | null {
  const { LITEFS_DIR, databaseFile } = env()
  if (LITEFS_DIR === undefined) return null
  try {
    const [digits = ''] = /^[\da-f]{16}(?=\/)/.exec(readFileSync(`${databaseFile}-pos`, 'utf8')) ?? []
    return digits === '' ? null : Number.parseInt(digits, 16)
  } catch {
    return null
  }
}

const infoSchema = z.object({
  isPrimary: z.boolean(),
  candidate: z.boolean(),
  primary: z.object({ hostname: z.string() }),
})

export type LiteFsInfo = z.output<typeof infoSchema>

/** Null while LiteFS does not answer. */
export async function askLiteFs(): Promise<LiteFsInfo | null> {
  try {
    const answer = await fetch(apiUrl('/info'), {
      signal: AbortSignal.timeout(apiWithinMs),
      redirect: 'error',
    })
    return infoSchema.parse(await answer.json())
  } catch {
    return null
  }
}

/** Resolves once the leader has been asked to hand over: this machine leads a moment later. */
export async function askToLead(): Promise<boolean> {
  try {
    const answer = await fetch(apiUrl('/promote'), {
      method: 'POST',
      signal: AbortSignal.timeout(promotionWithinMs),
      redirect: 'error',
    })
    return answer.ok
  } catch {
    return false
  }
}

/** Writes LiteFS's own copy of the database to `file`, also on a machine that is cut off. False where LiteFS gives none. */
export async function exportDatabase(file: string): Promise<boolean> {
  const { ok, body } = await fetch(apiUrl('/export?name=mortise.db'), { redirect: 'error' })
  if (!ok || !body) return false
  // Typed by the DOM's library, not by Node's.
  const source = Readable.fromWeb(body as Parameters<typeof Readable.fromWeb>[0])
  await pipeline(source, createWriteStream(file, { mode: 0o600 }))
  return true
}

function apiUrl(path: string): URL {
  return new URL(path, env().LITEFS_API_URL)
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function mayBeWritten(file: string): boolean {
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & writable) !== 0
}
