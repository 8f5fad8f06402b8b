import { execFile } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Cluster, type MachineId, openCluster } from '#tests/support/cluster/cluster.ts'
import { enter } from '#tests/support/cluster/guests.ts'
import { integrityOf } from '#tests/support/cluster/stored.ts'
import type { Visitor } from '#tests/support/http-client.ts'
import { makeNextMigration } from '#tests/support/next-migration.ts'
import { people } from '#tests/support/people.ts'

// What docs/deploying.md tells to do to bring a backup back into the cluster, done while all machines run.

const ids: MachineId[] = ['ams-1', 'ams-2', 'iad-1']
const folder = mkdtempSync(join(tmpdir(), 'mortise-restore-'))
let cluster: Cluster
let ours: Visitor
let theirs: Visitor

beforeAll(async () => {
  cluster = await openCluster({ env: { BACKUP_DIR: join(folder, 'backups') } })
  ours = (await enter(cluster, people.admin)).at('ams')
  theirs = (await enter(cluster, people.otherAdmin)).at('ams')
})
afterAll(async () => {
  await cluster?.close()
  rmSync(folder, { recursive: true, force: true })
})

async function backup(id: MachineId, args: string[], app = resolve('.')) {
  const { PATH = '', HOME = '' } = process.env
  const env = { PATH, HOME, NODE_ENV: 'production' as const, APP_MODE: 'demo', ...cluster.envOf(id) }
  try {
    const { stdout } = await promisify(execFile)(process.execPath, [join(app, 'build/backup.js'), ...args], {
      env,
    })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, said: stderr }
  }
}

const add = (visitor: Visitor, name: string) => visitor.api('POST', '/api/clients', { name })
const clients = async (visitor: Visitor) => (await visitor.api('GET', '/api/clients')).text

function journalModes() {
  // Of its header, as the next process will find it: 2 is WAL.
  return ids.map(id => [...readFileSync(cluster.machineOf(id).databaseFile).subarray(18, 20)])
}

async function untilEqual() {
  for (const id of ids.slice(1)) await cluster.untilEqual(id)
}

const putAside = () =>
  readdirSync(cluster.machineOf('ams-1').dataDir)
    .filter(name => name.startsWith('before-restore-'))
    .map(name => join(cluster.machineOf('ams-1').dataDir, name, 'mortise.db'))

test('one command brings a backup back on all machines while they run, in WAL mode, and one takes it back', async () => {
  await add(ours, 'Before the backup')
  expect(await backup('ams-1', [])).toMatchObject({ code: 0 })
  await add(ours, 'After the backup')
  await add(theirs, 'Theirs after the backup')

  expect(await backup('iad-1', ['restore', 'latest'])).toEqual({
    code: 1,
    said: 'Only the primary may write: run it there\n',
  })
  const before = cluster.transactionAt('ams-1')
  const restored = await backup('ams-1', ['restore', 'latest'])
  expect(restored).toMatchObject({ code: 0, said: expect.stringMatching(/^Restored, as it was on .* GMT: /) })
  expect(restored.said).toContain('Restart all machines now.')
  await untilEqual()
  expect(cluster.transactionAt('iad-1')).toBeGreaterThan(before)
  expect(journalModes()).toEqual(ids.map(() => [2, 2]))
  expect(ids.map(id => integrityOf(cluster.machineOf(id)))).toEqual(['ok', 'ok', 'ok'])

  // Before any restart.
  expect((await add(ours, 'Before the restart')).status).toBe(201)
  for (const id of ids) await cluster.stop(id)
  for (const id of ids) await cluster.start(id)
  const found = await clients(ours)
  expect(found).toContain('Before the backup')
  expect(found).toContain('Before the restart')
  expect(found).not.toContain('After the backup')
  expect(await clients(theirs)).not.toContain('after the backup')

  const [aside = ''] = putAside()
  expect(await backup('ams-1', ['restore', aside])).toMatchObject({ code: 0 })
  await untilEqual()
  expect(journalModes()).toEqual(ids.map(() => [2, 2]))
  expect(await clients(ours)).toContain('After the backup')
  expect(await clients(theirs)).toContain('Theirs after the backup')
})

test('a backup of an older version is upgraded before it is imported', async () => {
  const app = join(folder, 'next')
  mkdirSync(join(app, 'db'), { recursive: true })
  makeNextMigration(join(app, 'db/migrations'), 'create table of_the_next_version (id integer)')
  for (const name of ['package.json', 'build/backup.js']) cpSync(name, join(app, name))
  symlinkSync(resolve('node_modules'), join(app, 'node_modules'))

  expect(await backup('ams-1', ['restore', 'latest'], app)).toMatchObject({ code: 0 })
  await untilEqual()
  for (const id of ids) {
    const file = new Database(cluster.machineOf(id).databaseFile, { readonly: true })
    expect(file.prepare('select * from of_the_next_version').all()).toEqual([])
    file.close()
  }
  expect(journalModes()).toEqual(ids.map(() => [2, 2]))
  expect((await add(ours, 'On the upgraded one')).status).toBe(201)
})
