import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { yearsAfter } from '#app/domain/data-deletion/deletion-periods.ts'
import { db } from '#db/client.ts'
import { dumpDatabase } from '#tests/support/database.ts'
import { all, openSeededDatabase } from '#tests/support/seeded-database.ts'

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
  const args = [resolve('build/backup.js')]
  const env = { ...process.env, DATA_DIR: dataDir, BACKUP_DIR: join(dataDir, 'backups') }
  const { stderr, status } = spawnSync(process.execPath, args, { encoding: 'utf8', cwd: folder, env })
  expect([status, stderr]).toEqual([1, expect.stringMatching(/\S/)])
  expect(statSync(join(dataDir, 'backing-up')).uid).toBe(owner)
})

test('says in words why a database cannot be opened', () => {
  const args = ['build/delete-old-data.js', '--data', folder]
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: 'utf8' })
  expect(stderr).toContain(`The database ${join(folder, 'mortise.db')} is not a database.`)
  expect(stderr).not.toMatch(/^ {4}at /m)
  expect(status).toBe(1)
})

test('says in words what a bucket or a folder for backups would not do', () => {
  const asked = (args: string[], settings: Record<string, string>) => {
    const env = { ...process.env, DATA_DIR: join(folder, 'not-there-yet'), ...settings }
    const { status, stderr } = spawnSync(process.execPath, ['build/backup.js', ...args], {
      encoding: 'utf8',
      env,
    })
    expect([status, stderr]).toEqual([1, expect.not.stringMatching(/^ {4}at /m)])
    return stderr
  }
  const bucket = { BACKUP_BUCKET_NAME: 'kept', BACKUP_AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:1' }
  const keys = { BACKUP_AWS_ACCESS_KEY_ID: 'key', BACKUP_AWS_SECRET_ACCESS_KEY: 'a secret of it' }
  expect(asked(['list'], { ...bucket, ...keys })).toMatch(/ECONNREFUSED/)
  expect(asked(['restore', 'latest'], { BACKUP_DIR: folder })).toMatch(/There is no/)
})

test('retention lists what is due and changes nothing, until it is told to', async () => {
  const seeded = await openSeededDatabase()
  const data = dirname(db().$client.name)
  const command = (...args: string[]) =>
    execFileSync(process.execPath, ['build/delete-old-data.js', '--data', data, ...args], {
      encoding: 'utf8',
    })
  const joiner = 'joiner@brookstreet.example'
  const long = yearsAfter(seeded.now, -3)
  db().run(`update users set last_login_at = ${long} where email = '${joiner}'`)
  db().run(`update activities set created_at = ${long} where verb = 'user.joined'
    and subject_id = (select id from users where email = '${joiner}')`)
  const before = dumpDatabase()
  const listed = command()
  expect(listed).toMatch(/This would be done; nothing was changed/)
  expect(listed).toMatch(/person \d+ of company \d+: .+ warn: erasing +did not sign in since \d{4}-\d\d-\d\d/)
  expect(dumpDatabase()).toBe(before)
  expect(command('--apply')).toMatch(/^Done:/)
  const warned = all<{ at: number }>(`select inactivity_warned_at as at from users where email = '${joiner}'`)
  expect(warned[0]?.at).toBeGreaterThanOrEqual(seeded.now)
  seeded.close()
})
