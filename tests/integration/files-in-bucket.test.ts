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
    // Told after the answer, and not to be taken for a fault of what comes next.
    await expect.poll(() => world.server.logs()).toContain('Files could not be removed')
  })
})

describe('once it is there', () => {
  beforeAll(async () => {
    bucket = await startBucket(port)
    keptBefore = keptHere()
    loggedBefore = world.server.logs().length
  })

  test('a file that is sent ends in the bucket, and is opened by its company alone', async () => {
    const { brook, hartley } = world
    const { member } = hartley
    const content = await drawingFile.text()
    const projectId = String(hartley.make.project())
    const sent = await member.as.post('/api/files/upload', [
      ['projectId', projectId],
      ['file', drawingFile],
    ])
    expect(sent.status).toBe(201)
    const address = `/files/${read(sent).id}/${drawingFile.name}`
    expect((await member.as.get(address)).text).toBe(content)
    const part = await member.as.get(address, { headers: { Range: 'bytes=2-8' } })
    expect([part.status, part.text, part.headers.get('content-range')]).toEqual([
      206,
      content.slice(2, 9),
      `bytes 2-8/${content.length}`,
    ])
    expect((await brook.admin.as.get(address)).status).toBe(404)
    await expectNothingLeft()
    await expectHealthy({
      ...world,
      server: { ...world.server, logs: () => world.server.logs().slice(loggedBefore) },
    })
  })
})

/** On the disk of the server: all of it is in the bucket. */
async function expectNothingLeft() {
  const uploads = join(world.server.dataDir, 'uploads')
  await expect.poll(() => readdirSync(join(uploads, 'arriving'))).toEqual([])
  expect(keptHere()).toEqual(keptBefore)
}
