import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Cluster, type MachineId, openCluster } from '#tests/support/cluster/cluster.ts'
import { enter, type Guest } from '#tests/support/cluster/guests.ts'
import { makeRelease } from '#tests/support/cluster/release.ts'
import { startWriting } from '#tests/support/cluster/writers.ts'
import { makeVisitor, type Visitor } from '#tests/support/http-client.ts'
import { people } from '#tests/support/people.ts'

// Who may lead, and when: machines that are cut off, and machines that start.

/** The shortest time that Consul was seen to take before it gives the lease of a dead leader to another machine. */
const nextLeaseMs = 17_500

let cluster: Cluster
let ours: Guest

beforeAll(async () => {
  cluster = await openCluster()
  ours = await enter(cluster, people.admin)
})
afterAll(() => cluster?.close())

const addProject = (visitor: Visitor, name: string) => visitor.api('POST', '/api/projects', { name })

/** Asks the machine itself, as what still reaches one that is cut off. */
function within(id: MachineId): Visitor {
  const visitor = makeVisitor(`http://localhost:${cluster.machineOf(id).port}`)
  for (const [name, value] of ours.at('iad').cookies) visitor.cookies.set(name, value)
  return visitor
}

function namesIn(file: string): string[] {
  const database = new Database(file, { readonly: true })
  try {
    return database.prepare('select name from projects').pluck().all() as string[]
  } finally {
    database.close()
  }
}

describe('a leader that is cut off without a word', () => {
  const kept: string[] = []

  test('takes no writes by the time that another may lead, and says so', async () => {
    expect((await addProject(ours.at('iad'), 'Before the cut')).status).toBe(201)
    await Promise.all([cluster.untilEqual('ams-2'), cluster.untilEqual('iad-1')])
    cluster.cutOff('ams-1')
    const visitor = within('ams-1')
    const mayLeadAt = performance.now() + nextLeaseMs
    let answer = await addProject(visitor, 'After the cut 0')
    expect(answer.status, 'LiteFS says nothing').toBe(201)
    for (let at = 1; answer.status === 201; at++) {
      kept.push(`After the cut ${at - 1}`)
      if (performance.now() > mayLeadAt) break
      await sleep(500)
      answer = await addProject(visitor, `After the cut ${at}`)
    }
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '2'])
    const ready = await visitor.get('/readyz')
    expect([ready.status, ready.text]).toEqual([503, expect.stringContaining('lease')])
    expect(cluster.logsOf('ams-1')).toContain('it takes no writes')
    expect((await visitor.get('/projects')).status, 'it is read').toBe(200)
  })

  test('is not waited for: who follows it refuses at once, and does not ask it', async () => {
    const { status, headers } = await addProject(ours.at('iad'), 'While nobody is heard')
    expect([status, headers.get('retry-after'), headers.get('sim-hops')]).toEqual([503, '2', 'iad-1'])
    expect((await ours.at('iad').get('/projects')).status).toBe(200)
  })

  test('once another leads, what it alone had is kept, and told', async () => {
    await cluster.promote('ams-2', { lossy: true })
    // Until the new leader's first heartbeat.
    await expect.poll(async () => (await addProject(ours.at('iad'), 'Another history')).status).toBe(201)
    await cluster.reconnect('ams-1')
    const { dataDir } = cluster.machineOf('ams-1')
    const overwritten = () => readdirSync(dataDir).filter(name => name.startsWith('overwritten-'))
    await expect.poll(overwritten).toHaveLength(1)
    expect(cluster.logsOf('ams-1')).toContain('LiteFS has replaced what this machine saved last')
    const folder = join(dataDir, overwritten()[0] ?? '')
    expect(readdirSync(folder).filter(name => name.endsWith('.ltx')).length).toBeGreaterThanOrEqual(
      kept.length,
    )
    expect(namesIn(join(folder, 'mortise.db'))).toEqual(expect.arrayContaining(kept))
    const there = await within('ams-1').api('GET', '/api/projects')
    expect(there.text).toContain('Another history')
    for (const name of kept) expect(there.text).not.toContain(name)
    expect((await addProject(ours.at('ams'), 'Through the one that is back')).status).toBe(201)
  })
})

describe('a leader that crashed', () => {
  const inData = (pattern: RegExp) =>
    readdirSync(cluster.machineOf('ams-1').dataDir).filter(name => pattern.test(name))
  const marked = () => inData(/^kept-/)

  test('keeps what it alone had before LiteFS replaces it', async () => {
    await cluster.promote('ams-1')
    await expect.poll(marked).toHaveLength(1)
    cluster.replicator.pause('ams-2', 'iad-1')
    expect((await addProject(ours.at('ams'), 'Only at the crashed')).status).toBe(201)
    await cluster.kill('ams-1')
    await cluster.promote('ams-2', { lossy: true })
    cluster.replicator.resume()
    await expect.poll(async () => (await addProject(ours.at('iad'), 'After the crash')).status).toBe(201)
    await cluster.start('ams-1')
    expect(inData(/^overwritten-/)).toHaveLength(2)
    expect(cluster.logsOf('ams-1')).toContain('LiteFS has replaced what this machine saved last')
  })

  test('whose transactions others had keeps nothing', async () => {
    await cluster.promote('ams-1')
    await expect.poll(marked).toHaveLength(1)
    expect((await addProject(ours.at('ams'), 'Everybody has it')).status).toBe(201)
    await cluster.untilEqual('ams-2')
    await cluster.kill('ams-1')
    await cluster.promote('ams-2')
    await cluster.start('ams-1')
    await expect.poll(marked).toEqual([])
    expect(inData(/^overwritten-/)).toHaveLength(2)
  })
})

describe('a candidate that starts', () => {
  beforeEach(async () => {
    await cluster.promote('ams-1')
    await cluster.stop('ams-2')
  })

  /** Lets people write, away from the candidate, while it starts. */
  async function whileWriting(begin: () => Promise<unknown>) {
    const door = 'project'
    const { companyName } = ours
    const writing = startWriting([
      { companyName, visitor: ours.at('iad'), door },
      { companyName, visitor: ours.at('ams'), door },
    ])
    await sleep(500)
    const failure = await begin().then(
      () => null,
      (error: Error) => error,
    )
    const { written, faults } = await writing.stop()
    const retried = written.filter(({ tries }) => tries > 1)
    return { by: new Set(written.map(({ by }) => by)), retried, faults, failure }
  }

  test('with the same release leads nobody, and no write waits for it', async () => {
    const { by, ...wrong } = await whileWriting(() => cluster.start('ams-2'))
    expect(wrong).toEqual({ retried: [], faults: [], failure: null })
    expect([...by]).toEqual(['ams-1'])
  })

  test('with settings that are wrong never leads, and no write waits for it', async () => {
    const { by, failure, ...wrong } = await whileWriting(() =>
      cluster.start('ams-2', { env: { APP_URL: 'nonsense' } }),
    )
    expect(String(failure)).toContain('APP_URL must be a web address')
    expect(wrong).toEqual({ retried: [], faults: [] })
    expect([...by]).toEqual(['ams-1'])
  })

  test('with a newer release comes to lead once it listens, and upgrades the database', async () => {
    const release = makeRelease('create table of_the_next_release (id integer primary key);')
    const { faults, failure } = await whileWriting(() => cluster.start('ams-2', { dir: release.dir }))
    expect([faults, failure, cluster.leaderId()]).toEqual([[], null, 'ams-2'])
    const answer = await addProject(ours.at('iad'), 'After the upgrade')
    expect([answer.status, answer.headers.get('sim-hops')]).toEqual([201, 'iad-1,ams-2'])
    const database = new Database(cluster.machineOf('ams-2').databaseFile, { readonly: true })
    expect(database.prepare('select count(*) from of_the_next_release').pluck().get()).toBe(0)
    database.close()
    release.remove()
  })

  test('whose upgrade fails lets the older release lead on', async () => {
    const release = makeRelease('insert into no_such_table values (1);')
    const { faults, failure } = await whileWriting(() => cluster.start('ams-2', { dir: release.dir }))
    expect([faults, String(failure), cluster.leaderId()]).toEqual([
      [],
      expect.stringContaining('no_such_table'),
      'ams-1',
    ])
    expect((await addProject(ours.at('iad'), 'After the failed upgrade')).status).toBe(201)
    release.remove()
  })
})
