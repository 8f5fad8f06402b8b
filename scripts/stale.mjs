import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const STAMP = 'build/.stamp'

const SOURCES = [
  'app',
  'db',
  'server',
  'server.ts',
  'public',
  'scripts/build.mjs',
  'scripts/join-modules.ts',
  'scripts/pack-files.mjs',
  'vite.config.ts',
  'tsconfig.json',
  'package.json',
  'package-lock.json',
]

export function isBuildStale() {
  if (!existsSync(STAMP) || !existsSync('build/start.js')) return true
  return readFileSync(STAMP, 'utf8') !== sourcesMark()
}

/** Names, sizes and times of all sources: another version that is unpacked over this one may be dated before the build. */
export function sourcesMark() {
  const hash = createHash('sha256')
  for (const source of SOURCES) mark(source, hash)
  return hash.digest('hex')
}

function mark(path, hash) {
  if (!existsSync(path)) return
  const stats = statSync(path)
  if (!stats.isDirectory()) hash.update(`${path} ${stats.size} ${stats.mtimeMs}\n`)
  else for (const name of readdirSync(path).sort()) mark(join(path, name), hash)
}
