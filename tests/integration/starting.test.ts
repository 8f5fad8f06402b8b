import { spawn } from 'node:child_process'
import {
  chmodSync,
  existsSync,
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
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeVisitor } from '#tests/support/http-client.ts'
import { failureOf, freePort, startServer } from '#tests/support/server.ts'

let folder: string
let dataDir: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'mortise-starting-'))
  dataDir = join(folder, 'data')
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** What a demo that cannot start says; it always ends with 1 and without a stack trace. */
async function wordsOf(env: Record<string, string>, cwd?: string) {
  const port = String(await freePort())
  const { code, stderr } = await failureOf({ APP_MODE: 'demo', PORT: port, DATA_DIR: dataDir, ...env }, cwd)
  expect(code).toBe(1)
  expect(stderr).not.toMatch(/^ {4}at /m)
  return stderr
}

test('a data folder that cannot be one is named', async () => {
  writeFileSync(dataDir, 'a file')
  expect(await wordsOf({})).toContain(
    `DATA_DIR must be a folder that this account may write to. Of ${dataDir}: it is a file`,
  )
  // Started from elsewhere, too.
  expect(await wordsOf({ DATA_DIR: join(dataDir, 'below') }, folder)).toContain('it lies below a file')
})

test('an address that is not this computer’s is named', async () => {
  expect(await wordsOf({ HOST: '203.0.113.9' })).toContain(
    "HOST must be an address of this computer, not '203.0.113.9'",
  )
})

test('LiteFS that is not there is named', async () => {
  const env = { LITEFS_DIR: join(folder, 'litefs'), SESSION_SECRET: 'x'.repeat(40) }
  expect(await wordsOf(env)).toMatch(/LITEFS_DIR is .*, which is not there/)
})

test('a database that is none is named', async () => {
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'mortise.db'), 'nothing but words, and more than a few of them')
  expect(await wordsOf({})).toContain(`The database ${join(dataDir, 'mortise.db')} is not a database.`)
})

test('while the port is taken, the data is not touched', async () => {
  const server = await startServer()
  expect(await wordsOf({ PORT: new URL(server.url).port })).toContain('already in use')
  await server.stop()
  expect(existsSync(join(dataDir, 'mortise.db'))).toBe(false)
})

test('two on one data folder are one too many; the lock goes with its process, even a killed one', async () => {
  const first = await startServer({ dataDir })
  const refused = wordsOf({})
  expect(await refused).toContain(`Another Mortise is running on the data in ${dataDir}.`)
  expect((await fetch(`${first.url}/readyz`)).status).toBe(200)
  await first.stop('SIGKILL')
  const second = await startServer({ dataDir })
  expect(await second.stop()).toBe(0)
})

/** Who else may do anything with it: 0 for nobody. */
function modesIn(dir: string) {
  const names = ['', ...readdirSync(dir, { recursive: true, encoding: 'utf8' })]
  return names.map(name => [name, statSync(join(dir, name)).mode & 0o077] as const)
}

test('nobody else on the computer may read the data, nor what an older version left readable', async () => {
  // As it was made until now.
  mkdirSync(join(dataDir, 'outbox'), { recursive: true, mode: 0o755 })
  const odd = join(dataDir, 'outbox', '20260101T000000000Z-1-a@oak.example.eml')
  writeFileSync(odd, 'Subject: x\n\nx', { mode: 0o644 })
  writeFileSync(join(dataDir, 'session-secret'), 'x'.repeat(40), { mode: 0o644 })
  new Database(join(dataDir, 'mortise.db')).close()
  chmodSync(join(dataDir, 'mortise.db'), 0o644)
  chmodSync(dataDir, 0o755)
  const server = await startServer({ dataDir })
  const modes = modesIn(dataDir)
  await server.stop()
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
})

test('a stop while it starts ends it, and the next start goes on from there', async () => {
  // As a disk that is full leaves it.
  mkdirSync(dataDir)
  writeFileSync(join(dataDir, 'session-secret'), '')
  const port = await freePort()
  const child = spawn(process.execPath, ['build/start.js'], {
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      APP_MODE: 'demo',
      PORT: String(port),
      DATA_DIR: dataDir,
    },
    stdio: 'ignore',
  })
  const exited = new Promise(resolve => child.once('exit', (code, signal) => resolve(code ?? signal)))
  // It listens first; what comes now finds that it is starting.
  for (let tries = 0; tries < 750; tries++) {
    const answer = await fetch(`http://localhost:${port}/readyz`).catch(() => undefined)
    if (answer) break
    await sleep(20)
  }
  child.kill('SIGTERM')
  expect(await exited).toBe(0)
  const server = await startServer({ dataDir })
  await makeVisitor(server.url).signIn('Hartley & Sons Joinery', 'manager@hartley.example')
  expect(await server.stop()).toBe(0)
  expect(readFileSync(join(dataDir, 'session-secret'), 'utf8')).toMatch(/^[\da-f]{64}$/)
})

test('killed in the middle of writes, nothing that was answered is lost', async () => {
  const server = await startServer({ dataDir })
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
