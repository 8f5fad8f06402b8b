import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bucketAt, startBucket } from '#tests/support/bucket.ts'
import { aFile, drawingFile } from '#tests/support/catalogue/catalogue-files.ts'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import { openWorld, type World } from '#tests/support/catalogue/world.ts'
import { freePort } from '#tests/support/server.ts'
import { snapshot } from '#tests/support/snapshot.ts'

let bucket: Awaited<ReturnType<typeof startBucket>>
let world: World
let port: number
let keptBefore: string[]
let loggedBefore: number

beforeAll(async () => {
  port = await freePort()
  world = await openWorld(bucketAt(port).env)
})

afterAll(async () => {
  await world?.close()
  await bucket?.stop()
})

/** The files on the disk: those of before there was a bucket. */
function keptHere() {
  return readdirSync(join(world.server.dataDir, 'uploads', 'kept'), { recursive: true, encoding: 'utf8' })
}

type Sent = Awaited<ReturnType<World['stranger']['api']>>
const read = ({ text }: Sent) => JSON.parse(text)

describe('while the bucket is away', () => {
  test('Mortise starts and works, and files are told of in words', async () => {
    const { as } = world.hartley.admin
    expect((await as.get('/projects')).status).toBe(200)
    const away = expect.stringContaining('Files cannot be reached at the moment')
    const id = aFile(world.hartley, 'own')
    const before = snapshot(world.server.dataDir)
    const opened = await as.get(`/files/${id}/photo.jpg`)
    expect([opened.status, opened.text]).toEqual([503, away])
    expect(opened.headers.get('content-type')).toContain('text/plain')
    const sent = await as.post('/api/files/upload', [['file', drawingFile]])
    expect([sent.status, read(sent).message]).toEqual([503, away])
    expect(snapshot(world.server.dataDir)).toEqual(before)
    expect(world.server.logs()).toContain('The store of files cannot be used {"code":"ECONNREFUSED"}')
    await expect.poll(() => readdirSync(join(world.server.dataDir, 'uploads', 'arriving'))).toEqual([])
  })
})

describe('once it is there', () => {
  beforeAll(async () => {
    bucket = await startBucket(port)
    keptBefore = keptHere()
    loggedBefore = world.server.logs().length
  })

  test('a file goes straight into the bucket, becomes the project’s, and is opened by the company alone', async () => {
    const { hartley, brook } = world
    const content = await drawingFile.text()
    const begun = await hartley.member.as.api('POST', '/api/files/direct', { bytes: drawingFile.size })
    expect(begun.status).toBe(201)
    const { key, url, headers, expiresAt, token } = read(begun)
    expect(Date.parse(expiresAt)).toBeGreaterThan(Date.now())
    expect(new URL(url).origin).toBe(bucket.settings.origin)
    expect((await fetch(url, { method: 'PUT', headers, body: content })).ok).toBe(true)

    const projectId = hartley.make.project()
    const path = `/api/files/direct/${key}/finish`
    const body = { name: drawingFile.name, token, projectId, category: 'drawing' }
    for (const other of [brook.admin.as, hartley.admin.as]) {
      const refused = await other.api('POST', path, { name: drawingFile.name, token })
      expect([refused.status, read(refused).message]).toEqual([404, expect.stringContaining('not yours')])
    }
    expect((await world.stranger.api('POST', path, body)).status).toBe(401)
    const sending = { headers: { 'Idempotency-Key': key } }
    const finished = await hartley.member.as.api('POST', path, body, sending)
    expect(finished.status).toBe(201)
    const record = read(finished)
    expect(record).toMatchObject({ projectId, category: 'drawing', originalName: drawingFile.name })
    const again = await hartley.member.as.api('POST', path, body, sending)
    expect([again.status, read(again).id]).toEqual([201, record.id])
    expect((await hartley.member.as.api('POST', path, body)).status).toBe(404)

    const address = `/files/${record.id}/${drawingFile.name}`
    const opened = await hartley.admin.as.get(address)
    expect([opened.status, opened.text]).toEqual([200, content])
    const part = await hartley.admin.as.get(address, { headers: { Range: 'bytes=2-8' } })
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      content.slice(2, 9),
      `bytes 2-8/${content.length}`,
    ])
    expect((await brook.admin.as.get(address)).status).toBe(404)
    await expectNothingLeft()
  })

  test('a form with files ends in the bucket, too', async () => {
    const { member } = world.hartley
    const projectId = String(world.hartley.make.project())
    const sent = await member.as.post('/api/files/upload', [
      ['projectId', projectId],
      ['file', drawingFile],
    ])
    expect(sent.status).toBe(201)
    const opened = await member.as.get(`/files/${read(sent).id}/${drawingFile.name}`)
    expect(opened.text).toBe(await drawingFile.text())
    await expectNothingLeft()
  })

  test('odd input is told in words, and nothing breaks', async () => {
    const { as } = world.hartley.member
    for (const bytes of [-1, 1.5, '10', null, undefined, Number.MAX_SAFE_INTEGER + 1, 1e300, []]) {
      const { status } = await as.api('POST', '/api/files/direct', { bytes })
      expect(status, String(bytes)).toBe(400)
    }
    expect((await as.api('POST', '/api/files/direct', { bytes: 51 * 1024 ** 2 })).status).toBe(413)
    for (const [key, body] of [
      ['x', { name: 'x.pdf', token: 'x' }],
      ['..%2F..%2Fmortise.db', { name: 'x.pdf', token: `1.9999999999999.${'A'.repeat(43)}` }],
      ['a'.repeat(26), { name: 7, token: null }],
      ['a'.repeat(26), { name: '\0', token: '1.1.' }],
      ['a'.repeat(26), {}],
    ] as const) {
      const { status } = await as.api('POST', `/api/files/direct/${key}/finish`, body)
      expect([400, 404], key).toContain(status)
    }
    const logs = () => world.server.logs().slice(loggedBefore)
    await expectHealthy({ ...world, server: { ...world.server, logs } })
  })
})

/** On the disk of the server: all of it is in the bucket. */
async function expectNothingLeft() {
  const uploads = join(world.server.dataDir, 'uploads')
  await expect.poll(() => readdirSync(join(uploads, 'arriving'))).toEqual([])
  expect(keptHere()).toEqual(keptBefore)
}
