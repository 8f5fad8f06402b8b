import { readFileSync, statSync } from 'node:fs'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'

/** 'unknown' while nobody leads, or this machine does not know who: nobody may write then. */
export type MachineRole = { kind: 'primary' } | { kind: 'replica'; primary: string } | { kind: 'unknown' }

const unknown: MachineRole = { kind: 'unknown' }
const writable = 0o222
/** It becomes part of a header and of a host's name. */
const machineId = /^[\w.-]{1,100}$/
const lookEveryMs = 250

/**
 * Read at each call: another machine may lead at any moment. Without LiteFS there is one process. A replica has `.primary`;
 * where that is missing, only the primary has a database file that may be written.
 */
export function readRole(): MachineRole {
  const { LITEFS_DIR } = env()
  if (LITEFS_DIR === undefined) return { kind: 'primary' }
  try {
    const primary = readFileSync(join(LITEFS_DIR, '.primary'), 'utf8').trim()
    return machineId.test(primary) && primary !== ownId() ? { kind: 'replica', primary } : unknown
  } catch (error) {
    return isMissing(error) && mayBeWritten(env().databaseFile) ? { kind: 'primary' } : unknown
  }
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

/** Null while LiteFS does not answer. */
export async function askIsPrimary(): Promise<boolean | null> {
  try {
    const answer = await fetch(new URL('/info', env().LITEFS_API_URL), {
      signal: AbortSignal.timeout(2000),
      redirect: 'error',
    })
    const info: unknown = await answer.json()
    return typeof info === 'object' && info !== null && 'isPrimary' in info && info.isPrimary === true
  } catch {
    return null
  }
}

function ownId(): string {
  return env().FLY_MACHINE_ID ?? hostname()
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

function mayBeWritten(file: string): boolean {
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & writable) !== 0
}
