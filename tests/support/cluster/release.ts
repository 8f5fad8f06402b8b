import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

let releases = 0

/** The build with one migration more, later than those of releases before. Returns where it is, and what removes it. */
export function makeRelease(migration: string) {
  const dir = mkdtempSync(join(tmpdir(), 'mortise-release-'))
  for (const name of ['build', 'db/migrations', 'deploy', 'package.json'])
    cpSync(name, join(dir, name), { recursive: true })
  symlinkSync(resolve('node_modules'), join(dir, 'node_modules'))
  const file = join(dir, 'db/migrations/meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  const idx = journal.entries.length
  const when = journal.entries.at(-1).when + ++releases
  journal.entries.push({ idx, version: '6', when, tag: 'next', breakpoints: true })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(join(dir, 'db/migrations/next.sql'), migration)
  return { dir, remove: () => rmSync(dir, { recursive: true, force: true }) }
}
