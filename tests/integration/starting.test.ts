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
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { makeVisitor } from '#tests/support/http-client.ts'
import { beginServer, startServer } from '#tests/support/server.ts'
import { sharedServer } from '#tests/support/shared-server.ts'
import { refusalOf } from '#tests/support/starting.ts'

const folder = mkdtempSync(join(tmpdir(), 'mortise-starting-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('LiteFS that is not there is named', async () => {
  const env = { LITEFS_DIR: join(folder, 'litefs'), SESSION_SECRET: 'x'.repeat(40) }
  expect(await refusalOf({ DATA_DIR: join(folder, 'none'), ...env })).toMatch(
    /LITEFS_DIR is .*, which is not there/,
  )
})

test('while the port is taken, which is told in a sentence, the data is not touched', async () => {
  const DATA_DIR = join(folder, 'untouched')
  const PORT = new URL(sharedServer().url).port
  expect(await refusalOf({ DATA_DIR, PORT })).toMatch(new RegExp(`^Port ${PORT} is already in use\\.`))
  expect(existsSync(join(DATA_DIR, 'mortise.db'))).toBe(false)
})

/** Who else may do anything with it: 0 for nobody. */
function modesIn(dir: string) {
  const names = ['', ...readdirSync(dir, { recursive: true, encoding: 'utf8' })]
  return names.map(name => [name, statSync(join(dir, name)).mode & 0o077] as const)
}

test('a stop while it starts ends it; the next start goes on from there, and lets nobody else read the data', async () => {
  const dataDir = join(folder, 'data')
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
