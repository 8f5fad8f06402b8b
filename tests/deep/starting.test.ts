import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeVisitor } from '#tests/support/http-client.ts'
import { beginServer, failureOf, startServer } from '#tests/support/server.ts'
import { refusalOf } from '#tests/support/starting.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-starting-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

test('a data folder that cannot be one is named', async () => {
  writeFileSync(dataDir, 'a file')
  expect(await refusalOf({ DATA_DIR: dataDir })).toContain(
    `DATA_DIR must be a folder that this account may write to. Of ${dataDir}: it is a file`,
  )
  // Started from elsewhere, too.
  expect(await refusalOf({ DATA_DIR: join(dataDir, 'below') }, folder)).toContain('it lies below a file')
})

test('an address that is not this computer’s is named', async () => {
  expect(await refusalOf({ DATA_DIR: dataDir, HOST: '203.0.113.9' })).toContain(
    "HOST must be an address of this computer, not '203.0.113.9'",
  )
})

test('a database that is none is named', async () => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'mortise.db'), 'nothing but words, and more than a few of them')
  expect(await refusalOf({ DATA_DIR: dataDir })).toContain(
    `The database ${join(dataDir, 'mortise.db')} is not a database.`,
  )
})

test('production names every setting it lacks and does not start', async () => {
  const { code, stderr } = await failureOf({ APP_MODE: 'production', PORT: 'abc' })
  expect(code).toBe(1)
  expect(stderr).toContain('SESSION_SECRET is missing')
  expect(stderr).toContain('PORT must be a number')
  expect(stderr).not.toContain('    at ')
})

test('two on one data folder are one too many; one that is killed in the middle of writes loses nothing it has answered, nor leaves its lock', async () => {
  const server = await startServer({ dataDir })
  expect(await refusalOf({ DATA_DIR: dataDir })).toContain(
    `Another Mortise is running on the data in ${dataDir}.`,
  )
  const visitor = makeVisitor(server.url)
  await visitor.signIn('Hartley & Sons Joinery', 'manager@hartley.example')
  const saved: string[] = []
  let killed: Promise<unknown> | undefined
  await Promise.all(
    Array.from({ length: 60 }, async (_, at) => {
      const name = `Killed job ${at}`
      const answer = await visitor.api('POST', '/api/projects', { name }).catch(() => undefined)
      if (answer?.status === 201) saved.push(name)
      if (saved.length === 15) killed ??= server.stop('SIGKILL')
    }),
  )
  await killed
  expect(saved.length).toBeGreaterThanOrEqual(15)

  const again = await startServer({ dataDir })
  expect(await again.stop()).toBe(0)
  const database = new Database(join(dataDir, 'mortise.db'), { readonly: true })
  const kept = database.prepare("select name from projects where name like 'Killed job %'").pluck().all()
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok')
  database.close()
  expect(kept).toEqual(expect.arrayContaining(saved))
})

test('LiteFS that is not there is named', async () => {
  const env = { LITEFS_DIR: join(folder, 'litefs'), SESSION_SECRET: 'x'.repeat(40) }
  expect(await refusalOf({ DATA_DIR: dataDir, ...env })).toMatch(/LITEFS_DIR is .*, which is not there/)
})

/** Who else may do anything with it: 0 for nobody. */
function modesIn(dir: string) {
  const names = ['', ...readdirSync(dir, { recursive: true, encoding: 'utf8' })]
  return names.map(name => [name, statSync(join(dir, name)).mode & 0o077] as const)
}

test('a stop while it starts ends it; the next start goes on from there, and lets nobody else read the data', async () => {
  // As an older version made it, and as a disk that is full leaves a secret.
  mkdirSync(join(dataDir, 'outbox'), { recursive: true, mode: 0o755 })
  const odd = join(dataDir, 'outbox', '20260101T000000000Z-1-a@oak.example.eml')
  writeFileSync(odd, 'Subject: x\n\nx', { mode: 0o644 })
  writeFileSync(join(dataDir, 'session-secret'), '', { mode: 0o644 })
  new Database(join(dataDir, 'mortise.db')).close()
  chmodSync(join(dataDir, 'mortise.db'), 0o644)
  chmodSync(dataDir, 0o755)
  const first = await beginServer({ dataDir })
  // It listens first; what comes now finds that it is starting.
  await expect
    .poll(() =>
      fetch(`${first.url}/readyz`).then(
        () => true,
        () => false,
      ),
    )
    .toBe(true)
  first.child.kill('SIGTERM')
  expect(await first.exited).toBe(0)

  const server = await startServer({ dataDir })
  const modes = modesIn(dataDir)
  for (const name of [
    'mortise.db',
    'mortise.db-wal',
    'mortise.db-shm',
    'mortise.lock',
    'session-secret',
    'outbox',
  ])
    expect(modes.map(([each]) => each)).toContain(name)
  expect(modes.filter(([, others]) => others !== 0)).toEqual([])
  expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).toMatch(/^[\da-f]{64}$/)
  await makeVisitor(server.url).signIn('Hartley & Sons Joinery', 'manager@hartley.example')
  expect(await server.stop('SIGINT')).toBe(0)
})
