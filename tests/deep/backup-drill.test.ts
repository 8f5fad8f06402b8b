import { execFile } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { neighbours } from '#db/seed/rows/neighbours.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { startServer } from '#tests/support/server.ts'

const folder = mkdtempSync(join(tmpdir(), 'mortise-drill-'))
const dataDir = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** All that a machine which has nothing knows of; it is no demo. */
const settings = {
  PATH: process.env.PATH ?? '',
  NODE_ENV: 'production' as const,
  DATA_DIR: dataDir,
  BACKUP_DIR: join(folder, 'backups'),
}

async function run(...args: string[]): Promise<{ code: number; said: string }> {
  try {
    const { stdout } = await promisify(execFile)(process.execPath, ['build/backup.js', ...args], {
      env: settings,
    })
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, said: stderr }
  }
}

async function signedIn(url: string, company: string, email: string) {
  const visitor = makeVisitor(url)
  await visitor.signIn(company, email)
  return visitor
}

// What docs/operating.md tells to do when the machine is lost, done.
test('from a backup alone, made while Mortise ran, both companies are back with their files', async () => {
  const before = await startServer({ dataDir })
  const hartley = await signedIn(before.url, 'Hartley & Sons Joinery', 'admin@hartley.example')
  await hartley.api('POST', '/api/clients', { name: 'Before the backup' })
  const [file] = JSON.parse((await hartley.api('GET', '/api/files')).text)
  const content = (await hartley.get(file.url)).text
  const made = await run()
  expect(made).toMatchObject({ code: 0, said: expect.stringContaining('read back and whole') })
  await hartley.api('POST', '/api/clients', { name: 'After the backup' })
  expect(await run('restore', 'latest')).toMatchObject({
    code: 1,
    said: expect.stringContaining('Another Mortise is running'),
  })
  await before.stop('SIGKILL')
  for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true })

  const restored = await run('restore', 'latest')
  expect(restored).toMatchObject({
    code: 0,
    said: expect.stringMatching(
      new RegExp(`^Restored, as it was on .* GMT: ${3 + neighbours.length} companies`),
    ),
  })
  expect(restored.said).toContain('0 files are missing')
  const after = await startServer({ dataDir })
  try {
    const again = await signedIn(after.url, 'Hartley & Sons Joinery', 'manager@hartley.example')
    const clients = (await again.api('GET', '/api/clients')).text
    expect(clients).toContain('Before the backup')
    expect(clients).not.toContain('After the backup')
    expect((await again.get(file.url)).text).toBe(content)
    const brook = await signedIn(after.url, 'Brook Street Cabinets', 'admin@brookstreet.example')
    expect((await brook.api('GET', '/api/clients')).text).not.toContain('Before the backup')
    expect((await brook.get(file.url)).status).toBe(404)
  } finally {
    await after.stop()
  }
}, 120_000)

test('a server makes the day’s backup by itself, and no second one after a start', async () => {
  const own = { dataDir: join(folder, 'own'), env: { BACKUP_DIR: join(folder, 'daily'), LOG_LEVEL: 'info' } }
  const first = await startServer(own)
  await expect.poll(() => first.logs()).toContain('A backup was made and proven')
  await first.stop()
  const second = await startServer(own)
  const [backup, ...others] = readdirSync(join(folder, 'daily', 'databases')).filter(name =>
    name.endsWith('.json'),
  )
  await second.stop()
  expect([backup, others]).toEqual([expect.stringMatching(/^mortise-.*Z\.json$/), []])
  expect(second.logs()).not.toContain('A backup')
}, 120_000)

test('what is asked wrongly is told in words', async () => {
  expect(await run('restore', 'nothing.db')).toEqual({ code: 1, said: 'There is no file nothing.db\n' })
  expect((await run('list', 'all')).said).toContain('npm run restore -- WHAT')
  expect((await run('--fast')).code).toBe(1)
})
