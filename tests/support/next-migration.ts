import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Today's migrations in a folder that is not there yet, and one more. */
export function makeNextMigration(folder: string, sql: string): void {
  cpSync('db/migrations', folder, { recursive: true })
  const path = join(folder, 'meta', '_journal.json')
  const journal = JSON.parse(readFileSync(path, 'utf8'))
  journal.entries.push({
    idx: journal.entries.length,
    version: '6',
    when: 9e12,
    tag: 'next',
    breakpoints: true,
  })
  writeFileSync(path, JSON.stringify(journal))
  writeFileSync(join(folder, 'next.sql'), sql)
}
