import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { drawingFile } from '#tests/support/catalogue/catalogue-files.ts'
import { type Company, openWorld, type World } from '#tests/support/catalogue/world.ts'
import { startFaultyBucket } from '#tests/support/faulty-bucket.ts'

let bucket: Awaited<ReturnType<typeof startFaultyBucket>>
let world: World

beforeAll(async () => {
  bucket = await startFaultyBucket()
  world = await openWorld(bucket.env)
})
afterAll(async () => {
  await world?.close()
  await bucket?.stop()
})

/** A file of the company, in the bucket. */
async function aFile({ member }: Company) {
  const sent = await member.as.post('/api/files/upload', [['file', drawingFile]])
  const { id } = JSON.parse(sent.text)
  const key = db().$client.prepare('select filename from files where id = ?').pluck().get(id)
  return { path: `/files/${id}/${drawingFile.name}`, key: String(key) }
}

test('files of one company that hang keep no other’s from being opened, nor its own pages', async () => {
  const { hartley, brook } = world
  const [mine, theirs] = [await aFile(hartley), await aFile(brook)]
  bucket.set(mine.key, 'hang')
  const left = new AbortController()
  const many: Promise<unknown>[] = []
  // One person may let sixteen requests wait for their turn.
  for (let asked = 10; asked <= 300; asked += 10) {
    for (let at = 0; at < 10; at++)
      many.push(hartley.member.as.get(mine.path, { signal: left.signal }).catch(() => null))
    await expect.poll(() => bucket.hanging()).toBe(asked)
  }
  expect((await hartley.member.as.get(mine.path)).status).toBe(429)
  expect((await brook.member.as.get(theirs.path)).text).toBe(await drawingFile.text())
  expect((await hartley.member.as.get('/projects')).status).toBe(200)
  left.abort()
  await Promise.all(many)
  bucket.set(mine.key)
  await expect.poll(async () => (await hartley.member.as.get(mine.path)).status).toBe(200)
})

test('an answer that ends in the middle is no whole file, and the next is', async () => {
  const { hartley } = world
  const { path, key } = await aFile(hartley)
  bucket.set(key, 'cut')
  await expect(hartley.member.as.get(path)).rejects.toThrow()
  bucket.set(key)
  expect((await hartley.member.as.get(path)).text).toBe(await drawingFile.text())
  expect((await fetch(`${world.server.url}/readyz`)).status).toBe(200)
  expect(world.server.logs()).not.toMatch(/uncaughtException|unhandledRejection/)
})
