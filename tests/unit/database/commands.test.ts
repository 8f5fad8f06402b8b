import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-commands-'))
  writeFileSync(join(folder, 'mortise.db'), 'nothing but words, and more than a few of them')
})
afterAll(() => rmSync(folder, { recursive: true }))

test('what root makes belongs to the account that owns the data, wherever it is typed', () => {
  const dataDir = mkdtempSync(join(folder, 'owned-'))
  const owner = process.getuid?.() === 0 ? 65_534 : statSync(dataDir).uid
  if (owner === 65_534) {
    for (const passed of [folder, dirname(folder)]) chmodSync(passed, (statSync(passed).mode & 0o7777) | 0o11)
    chownSync(dataDir, owner, owner)
  }
  new Database(join(dataDir, 'mortise.db')).close()
  chownSync(join(dataDir, 'mortise.db'), owner, owner)
  const args = [
    '--import',
    pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href,
    resolve('app/commands/backup.ts'),
  ]
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'backups') }
  const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder, env })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/\S/)])
  expect(statSync(join(dataDir, 'backing-up')).uid).toBe(owner)
})

test.each(['app/commands/retention.ts', 'db/seed/cli.ts'])(
  '%s says in words why a database cannot be opened',
  command => {
    const args = ['--import', 'tsx', command, '--data', folder]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(stderr).toContain(`The database ${join(folder, 'mortise.db')} is not a database.`)
    expect(stderr).not.toMatch(/^ {4}at /m)
    expect(status).toBe(1)
  },
)
