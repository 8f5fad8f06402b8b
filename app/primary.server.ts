import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { env } from '#app/env.server.ts'

/**
 * Whether this process may write. LiteFS mounts the file `.primary` on each replica; without LiteFS there is but one process.
 * While no leader is known the file is missing, too: what then tries to write fails.
 */
export function isPrimary(): boolean {
  const { LITEFS_DIR } = env()
  return LITEFS_DIR === undefined || !existsSync(join(LITEFS_DIR, '.primary'))
}
