import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const STAMP = 'build/.stamp'

const SOURCES = [
  'app',
  'db',
  'server',
  'server.ts',
  'public',
  'scripts/build.mjs',
  'vite.config.ts',
  'package-lock.json',
]

/** True when something the build is made of is newer than the build. */
export function isBuildStale() {
  if (!existsSync(STAMP) || !existsSync('build/start.js')) return true
  return SOURCES.some(source => newest(source) > statSync(STAMP).mtimeMs)
}

/** A folder's own time counts too: it changes when a file in it is removed. */
function newest(path) {
  if (!existsSync(path)) return 0
  const stats = statSync(path)
  if (!stats.isDirectory()) return stats.mtimeMs
  return Math.max(stats.mtimeMs, ...readdirSync(path).map(name => newest(join(path, name))))
}
