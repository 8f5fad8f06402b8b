import { once } from 'node:events'
import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import Database from 'better-sqlite3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Cluster, type MachineId, openCluster } from '#tests/support/cluster/cluster.ts'
import { refuseAtStatement } from '#tests/support/cluster/machines.ts'

// The simulation itself, with a little app in the place of the built server: what the other tests of the cluster lean upon.

type Seen = {
  machine: MachineId
  rows: number
  position: string
  primary: string | null
  isWritable: boolean
  info: unknown
  code?: string
  message?: string
}

let cluster: Cluster

beforeAll(async () => {
  cluster = await openCluster({ program: 'tests/support/cluster/small-app.mjs' })
})
afterAll(() => cluster?.close())

async function ask(id: MachineId, path = '/', body?: string) {
  const init = body === undefined ? {} : { method: 'POST', body }
  const answer = await fetch(`http://localhost:${cluster.machineOf(id).port}${path}`, init)
  return { status: answer.status, ...((await answer.json()) as Seen) }
}

const positionPattern = /^[0-9a-f]{16}\/[89a-f][0-9a-f]{15}$/

describe('what plays LiteFS', () => {
  test('a machine sees its part, and a replica whom it follows', async () => {
    expect(await ask('ams-1')).toMatchObject({ primary: null, isWritable: true })
    expect(await ask('ams-2')).toMatchObject({ primary: 'ams-1', isWritable: false })
    expect(await ask('iad-1')).toMatchObject({ primary: 'ams-1', isWritable: false })
    expect((await ask('ams-1')).info).toMatchObject({ isPrimary: true, primary: { hostname: '' } })
    expect((await ask('iad-1')).info).toMatchObject({ isPrimary: false, primary: { hostname: 'ams-1' } })
  })

  test('each transaction that wrote moves the position on by one before it returns', async () => {
    const before = cluster.transactionAt('ams-1')
    for (const path of ['/rows', '/row', '/nothing', '/temporary']) await ask('ams-1', path, 'one')
    const { position } = await ask('ams-1', '/rows', 'two')
    expect(position).toMatch(positionPattern)
    expect(cluster.transactionAt('ams-1')).toBe(before + 3)
    await cluster.untilEqual('iad-1')
    expect((await ask('iad-1')).rows).toBe((await ask('ams-1')).rows)
  })

  test('a replica is refused with the codes of LiteFS, and may begin and end what writes nothing', async () => {
    const { rows, position } = await ask('iad-1')
    const refused = { status: 500, code: 'SQLITE_IOERR_WRITE', message: 'disk I/O error' }
    expect(await ask('iad-1', '/row', 'no')).toMatchObject(refused)
    expect(await ask('iad-1', '/rows', 'no')).toMatchObject(refused)
    refuseAtStatement(cluster.machineOf('iad-1'), true)
    expect(await ask('iad-1', '/rows', 'no')).toMatchObject(refused)
    refuseAtStatement(cluster.machineOf('iad-1'), false)
    expect(await ask('iad-1', '/nothing', '')).toMatchObject({ status: 200 })
    expect(await ask('iad-1', '/temporary', '')).toMatchObject({ status: 200, rows, position })
  })

  test('who reads at a replica while others write sees no half of a transaction and no step back', async () => {
    const { rows: before } = await ask('ams-1', '/row', 'so that the rest is counted in threes')
    await cluster.untilEqual('iad-1')
    let isWriting = true
    const writing = (async () => {
      for (let at = 0; at < 150; at++) await ask('ams-1', '/rows', `row ${at}`)
      isWriting = false
    })()
    const seen: Seen[] = []
    while (isWriting) seen.push(await ask('iad-1'))
    await writing
    const counts = seen.map(({ rows }) => rows - before)
    expect(counts.filter(count => count % 3 !== 0)).toEqual([])
    expect(counts).toEqual([...counts].sort((one, other) => one - other))
    expect(new Set(counts).size).toBeGreaterThan(5)
    await cluster.untilEqual('iad-1')
    expect((await ask('iad-1')).rows).toBe(before + 450)
  })

  test('a replica that lags or is cut off stays as it was, and catches up', async () => {
    const { rows } = await ask('iad-1')
    cluster.replicator.pause('iad-1')
    await ask('ams-1', '/rows', 'while it is cut off')
    await cluster.untilEqual('ams-2')
    expect((await ask('iad-1')).rows).toBe(rows)
    cluster.replicator.resume()
    await cluster.untilEqual('iad-1')
    expect((await ask('iad-1')).rows).toBe(rows + 3)
  })

  test('a leader that is demoted in the middle of a transaction commits nothing', async () => {
    const before = await ask('ams-1')
    const writing = ask('ams-1', '/interrupted', 'half')
    await sleep(150)
    await cluster.leaderless()
    expect(await writing).toMatchObject({ status: 500, code: 'SQLITE_IOERR_WRITE' })
    const { primary, isWritable, rows, position } = await ask('ams-1')
    expect({ primary, isWritable, rows, position }).toEqual({
      primary: null,
      isWritable: false,
      rows: before.rows,
      position: before.position,
    })
    await cluster.promote('ams-1')
  })

  test('another leads, and the one that was killed comes back with what that one wrote', async () => {
    cluster.replicator.pause('ams-2', 'iad-1')
    await ask('ams-1', '/rows', 'lost')
    const ahead = cluster.transactionAt('ams-1')
    await cluster.kill('ams-1')
    await cluster.promote('ams-2', { lossy: true })
    cluster.replicator.resume()
    expect(cluster.transactionAt('ams-2')).toBe(ahead - 1)
    const { rows } = await ask('ams-2', '/row', 'another history')
    await cluster.start('ams-1')
    expect(await ask('ams-1')).toMatchObject({ primary: 'ams-2', isWritable: false, rows })
    await cluster.promote('ams-1')
    await ask('ams-1', '/row', 'and on')
    for (const id of ['ams-2', 'iad-1'] as const) {
      await cluster.untilEqual(id)
      const file = new Database(cluster.machineOf(id).databaseFile, { readonly: true })
      expect(file.pragma('integrity_check', { simple: true })).toBe('ok')
      file.close()
      expect(await ask(id)).toMatchObject({ primary: 'ams-1', rows: rows + 1 })
    }
  })
})

describe('what plays Fly’s proxy', () => {
  type Echo = { method: string; url: string; headers: Record<string, string>; body: string; machine: string }
  const post = (place: string, path: string, body = 'the body') =>
    cluster.visitor(place).send('POST', path, { body, headers: { 'x-own': 'kept' } })

  test('a replayed request arrives as it was sent, and its first answer is thrown away', async () => {
    const answer = await post('iad', '/echo?replay=instance=ams-1;state=first')
    const echo: Echo = JSON.parse(answer.text)
    expect(answer.headers.get('sim-hops')).toBe('iad-1,ams-1')
    expect(answer.headers.getSetCookie()).toEqual(['at=ams-1'])
    expect(answer.headers.get('fly-replay')).toBeNull()
    expect(echo).toMatchObject({ method: 'POST', body: 'the body', machine: 'ams-1' })
    expect(echo.headers).toMatchObject({
      'x-own': 'kept',
      host: new URL(cluster.url).host,
      'fly-region': 'iad',
    })
    expect(echo.headers['fly-replay-src']).toMatch(/^instance=iad-1;region=iad;t=\d{16};state=first$/)
  })

  test('what cannot be reached comes back where that is asked for, and else fails', async () => {
    const back = await post('iad', '/echo?replay=instance=gone;fallback=prefer_self')
    const echo: Echo = JSON.parse(back.text)
    expect(back.headers.get('sim-hops')).toBe('iad-1,iad-1')
    expect(echo.headers['fly-replay-failed']).toMatch(
      /^instance=gone;.*replay_source=iad-1;reason=no_candidate/,
    )
    expect((await post('iad', '/echo?replay=instance=gone')).status).toBe(503)
  })

  test('what is replayed for ever ends, and so does what is too large', async () => {
    expect((await post('iad', '/echo?replay=instance=iad-1&always')).status).toBe(508)
    const path = '/echo?replay=instance=ams-1'
    expect((await post('iad', path, 'x'.repeat(1_000_000))).status).toBe(200)
    expect((await post('iad', path, 'x'.repeat(1_000_001))).status).toBe(502)
  })

  test('a machine that is away is passed over', async () => {
    await cluster.kill('iad-1')
    const answer = await cluster.visitor('iad').get('/echo')
    expect(answer.headers.get('sim-hops')).toBe('ams-1')
    await cluster.start('iad-1')
  })

  test('a connection that is upgraded is replayed and spliced', async () => {
    const outgoing = request(`${cluster.url}/echo?replay=instance=ams-2`, {
      headers: { connection: 'upgrade', upgrade: 'echo', 'fly-prefer-region': 'iad' },
    }).end()
    const [, socket] = await once(outgoing, 'upgrade')
    socket.write('hello')
    const [heard] = await once(socket, 'data')
    expect(String(heard)).toBe('ams-2: hello')
    socket.destroy()
  })
})
