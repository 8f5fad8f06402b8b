import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { neighbours } from '#db/seed/rows/neighbours.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { type LiteFsFolder, makeLiteFsFolder } from '#tests/support/litefs-folder.ts'
import { people } from '#tests/support/people.ts'
import { startServer } from '#tests/support/server.ts'
import { openSocket } from '#tests/support/socket.ts'

let folder: LiteFsFolder
let env: Record<string, string>
/** LiteFS itself, as far as it is asked. */
let api: Server
let asked = 0
/** From this question on it says that this machine leads; never where it is null. */
let leadsFrom: number | null = 0

beforeAll(async () => {
  folder = makeLiteFsFolder()
  rmSync(folder.database)
  api = createServer((_req, res) => {
    asked++
    const isPrimary = leadsFrom !== null && asked >= leadsFrom
    const primary = { hostname: isPrimary ? '' : 'ams-1' }
    res.end(JSON.stringify({ isPrimary, candidate: false, primary }))
  }).listen(0)
  await once(api, 'listening')
  env = {
    APP_MODE: 'demo',
    NODE_ENV: 'production',
    LITEFS_DIR: folder.dir,
    LITEFS_API_URL: `http://localhost:${(api.address() as { port: number }).port}`,
    DATA_DIR: folder.dataDir,
    SESSION_SECRET: 'x'.repeat(40),
    FLY_APP_NAME: 'mortise',
    FLY_MACHINE_ID: 'fra-1',
  }
})

afterAll(() => {
  api.close()
  folder.remove()
})

async function migrate() {
  const run = promisify(execFile)
  const told = { env: { ...process.env, ...env, PORT: '3000' }, cwd: '/' }
  try {
    const { stdout } = await run(process.execPath, [`${process.cwd()}/build/migrate.js`], told)
    return { code: 0, said: stdout }
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string }
    return { code, said: stderr }
  }
}

function inDatabase<T>(work: (database: Database.Database) => T): T {
  const database = new Database(folder.database)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

const newest = () =>
  inDatabase(base => base.prepare('select max(created_at) from __drizzle_migrations').pluck().get())

describe('build/migrate.js', () => {
  test('waits until LiteFS says that it leads, then makes the database, in WAL mode', async () => {
    leadsFrom = 3
    const { code, said } = await migrate()
    expect([code, said]).toEqual([
      0,
      expect.stringMatching(/^The database was brought up to date: \d+ migrations?\n$/),
    ])
    expect(asked).toBe(3)
    expect(inDatabase(base => base.pragma('journal_mode', { simple: true }))).toBe('wal')
    expect(await migrate()).toEqual({ code: 0, said: 'The database is up to date\n' })
  })

  test('leaves a database that a newer version has upgraded as it is', async () => {
    inDatabase(base => base.exec("insert into __drizzle_migrations values (null, 'newer', 9999999999999)"))
    expect((await migrate()).code).toBe(0)
    inDatabase(base => base.exec("delete from __drizzle_migrations where hash = 'newer'"))
  })

  test('ends with 1 and says why where it cannot be done', async () => {
    const kept = readFileSync(folder.database)
    writeFileSync(folder.database, 'nothing but words, and more than a few of them')
    const { code, said } = await migrate()
    writeFileSync(folder.database, kept)
    expect([code, said]).toEqual([1, expect.stringContaining('is not a database')])
  })
})

describe('a server on a folder of LiteFS', () => {
  test('as primary it fills the demo and serves; then as replica it reads, and writes nothing', async () => {
    folder.lead()
    const primary = await startServer({ env, dataDir: folder.dataDir })
    const visitor = makeVisitor(primary.url)
    await visitor.signIn(people.admin.companyName, people.admin.email)
    expect((await visitor.api('POST', '/api/projects', { name: 'Oak porch' })).status).toBe(201)
    expect(await primary.stop()).toBe(0)

    folder.follow('ams-1')
    const before = readFileSync(folder.database)
    const replica = await startServer({ env, dataDir: folder.dataDir })
    const headers = { Cookie: `mortise_session=${visitor.cookies.get('mortise_session')}` }
    const list = await fetch(`${replica.url}/api/projects`, { headers })
    expect([list.status, await list.text()]).toEqual([200, expect.stringContaining('Oak porch')])
    const sent = await fetch(`${replica.url}/api/projects`, { method: 'POST', headers })
    expect([sent.status, sent.headers.get('fly-replay')]).toEqual([
      409,
      expect.stringContaining('instance=ams-1'),
    ])
    expect(await replica.stop()).toBe(0)
    expect(readFileSync(folder.database).equals(before)).toBe(true)
    expect(statSync(folder.database).mode & 0o222).toBe(0)
  })

  test('tells open pages up to where it has written, and drops them as soon as it leads no more', async () => {
    folder.lead()
    folder.reach(50)
    const server = await startServer({ env, dataDir: folder.dataDir })
    const visitor = makeVisitor(server.url)
    await visitor.signIn(people.admin.companyName, people.admin.email)
    expect(visitor.cookies.get('app_tx')).toBe('50')
    const { socket, isOpen } = openSocket(server.url, visitor)
    expect(await isOpen()).toBe(true)
    const hint = new Promise<unknown[]>(resolve => socket.on('hint', (...told: unknown[]) => resolve(told)))
    await visitor.api('POST', '/api/projects', { name: 'Ash stairs' })
    expect(await hint).toEqual([expect.objectContaining({ act: expect.any(Number) }), 50])
    const reason = new Promise(resolve => socket.once('disconnect', resolve))
    folder.follow('ams-1')
    // The page connects again by itself, which it does not after 'io server disconnect'.
    expect(await reason).toBe('transport close')
    expect(await openSocket(server.url, visitor).isOpen()).toBe(false)
    expect(await server.stop()).toBe(0)
  })

  test('with an older database has the primary asked for everything, until it is upgraded', async () => {
    leadsFrom = null
    const at = newest()
    inDatabase(base => base.exec('update __drizzle_migrations set created_at = created_at - 1e12'))
    folder.follow('ams-1')
    const replica = await startServer({ env, dataDir: folder.dataDir })
    expect((await fetch(`${replica.url}/welcome`)).status).toBe(409)
    expect(replica.logs()).toContain('older than this Mortise')
    inDatabase(base => base.exec('update __drizzle_migrations set created_at = created_at + 1e12'))
    expect(newest()).toBe(at)
    await expect.poll(async () => (await fetch(`${replica.url}/welcome`)).status).toBe(200)
    expect(await replica.stop()).toBe(0)
  })

  test('that comes to lead does what the primary does', async () => {
    for (const end of ['', '-wal', '-shm']) rmSync(folder.database + end, { force: true })
    leadsFrom = 0
    expect((await migrate()).code).toBe(0)
    leadsFrom = null
    folder.follow('ams-1')
    const server = await startServer({ env, dataDir: folder.dataDir })
    const countCompanies = () =>
      inDatabase(base => base.prepare('select count(*) from companies').pluck().get())
    expect(countCompanies()).toBe(0)
    folder.lead()
    await expect.poll(countCompanies).toBe(3 + neighbours.length)
    await makeVisitor(server.url).signIn(people.otherAdmin.companyName, people.otherAdmin.email)
    expect(await server.stop()).toBe(0)
  })

  test('that leads from its first start makes the database by itself', async () => {
    for (const end of ['', '-wal', '-shm']) rmSync(folder.database + end, { force: true })
    rmSync(join(folder.dir, '.primary'), { force: true })
    leadsFrom = 0
    const server = await startServer({ env, dataDir: folder.dataDir })
    await makeVisitor(server.url).signIn(people.admin.companyName, people.admin.email)
    expect(await server.stop()).toBe(0)
  })
})
