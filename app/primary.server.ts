import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'

/** 'unknown' while nobody leads: nobody may write then. */
export type ServerRole = 'primary' | 'replica' | 'unknown'

const writable = 0o222

/**
 * The part that this process plays; it may change while it runs. Without LiteFS there is but one process. LiteFS shows
 * `.primary` on a replica that knows whom it follows; where that is missing, the primary alone has a database file that may be
 * written.
 */
export function readRole(): ServerRole {
  const { LITEFS_DIR } = env()
  if (LITEFS_DIR === undefined) return 'primary'
  if (existsSync(join(LITEFS_DIR, '.primary'))) return 'replica'
  try {
    return (statSync(join(LITEFS_DIR, 'mortise.db')).mode & writable) === 0 ? 'unknown' : 'primary'
  } catch {
    return 'unknown'
  }
}

/** Whether this process may write, and so does what is done but once. */
export function isPrimary(): boolean {
  return readRole() === 'primary'
}
