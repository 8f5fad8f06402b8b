import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-commands-'))
  writeFileSync(join(folder, 'mortise.db'), 'nothing but words, and more than a few of them')
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each(['app/retention.ts', 'db/seed/cli.ts'])(
  '%s says in words why a database cannot be opened',
  { timeout: 30_000 },
  command => {
    const args = ['--import', 'tsx', command, '--data', folder]
    const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
    expect(stderr).toContain(`The database ${join(folder, 'mortise.db')} is not a database.`)
    expect(stderr).not.toMatch(/^ {4}at /m)
    expect(status).toBe(1)
  },
)
