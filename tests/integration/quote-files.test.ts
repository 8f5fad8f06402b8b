import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { paperLinks, quotes } from '#db/schema/index.ts'
import { aFile, drawingFile } from '#tests/support/catalogue/catalogue-files.ts'
import { quoteOf, sentWithPhoto } from '#tests/support/catalogue/catalogue-quote-sending.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { snapshot } from '#tests/support/snapshot.ts'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})
afterAll(() => world.close())

const client = () => makeVisitor(world.server.url)

test('the client’s page shows a photo and reads it by its link, which writes nothing', async () => {
  const { path, fileId } = sentWithPhoto(world.hartley)
  const page = await client().get(path)
  expect(page.text).toContain(`src="${path}/files/${fileId}/picture/small"`)
  expect(page.text).toContain('Alcove.jpg')
  const before = snapshot(world.server.dataDir)
  const file = await client().get(`${path}/files/${fileId}`)
  expect(file).toMatchObject({ status: 200, text: 'of a photo' })
  expect(file.headers.get('Content-Disposition')).toContain('Alcove.jpg')
  expect(file.headers.get('Content-Security-Policy')).toMatch(/^default-src 'none'/)
  expect(file.headers.get('Cache-Control')).toMatch(/no-store/)
  for (const size of ['small', 'large']) {
    const picture = await client().get(`${path}/files/${fileId}/picture/${size}`)
    expect(picture).toMatchObject({ status: 200, text: 'of a photo' })
  }
  const part = await client().get(`${path}/files/${fileId}`, { headers: { Range: 'bytes=0-1' } })
  expect(part).toMatchObject({ status: 206, text: 'of' })
  expect(snapshot(world.server.dataDir)).toEqual(before)
})

test('a link reads no file but its quote’s, and none once it is revoked or the file is deleted', async () => {
  const { path, fileId, linkId } = sentWithPhoto(world.hartley)
  const hidden = aFile(world.hartley, 'others')
  const foreign = sentWithPhoto(world.brook)
  const shut = async (address: string) => {
    const { status, text } = await client().get(address)
    expect(status, address).toBe(404)
    expect(text).not.toContain('of a photo')
  }
  for (const id of [String(hidden), String(foreign.fileId), '0', 'x', '-1', '1e1']) {
    await shut(`${path}/files/${id}`)
    await shut(`${path}/files/${id}/picture/small`)
  }
  await shut(`${path}/files/${fileId}/picture/huge`)
  await shut(`/q/${'A'.repeat(43)}/files/${fileId}`)
  // Without the link it is nobody's.
  expect((await client().get(`/files/${fileId}/x.jpg`)).status).toBe(303)
  const data = await client().get(`${path}/files/${fileId}.data`)
  expect(data.status).toBe(400)
  expect(data.text).not.toContain('of a photo')
  await shut(`${path}/files/${fileId}.data/picture/small`)
  db().update(paperLinks).set({ revokedAt: Date.now() }).where(eq(paperLinks.id, linkId)).run()
  await shut(`${path}/files/${fileId}`)
  await shut(`${path}/files/${fileId}/picture/small`)
})

test('the author adds a drawing, says where it stands, and the client reads what was sent', async () => {
  const { admin } = world.hartley
  const id = quoteOf(world.hartley, false)
  const added = await admin.as.post(`/quoting/${id}/files`, [['file', drawingFile]])
  expect([added.status, added.location]).toEqual([303, `/quoting/${id}/files`])
  const page = await admin.as.get(`/quoting/${id}/files`)
  expect(page.text).toContain('stairs.dxf')
  const name = /name="(show-\d+)"/.exec(page.text)?.[1] ?? ''
  const version = /name="version" value="(\d+)"/.exec(page.text)?.[1] ?? ''
  const rooms = [...page.text.matchAll(/<option value="(\d+)"/g)].map(([, value]) => value)
  const stale = await admin.as.post(`/quoting/${id}/files`, { version: '1', [name]: String(rooms[0]) })
  expect(stale.status).toBe(409)
  expect(stale.text).toContain('The quote was changed meanwhile')
  const saved = await admin.as.post(`/quoting/${id}/files`, { version, [name]: String(rooms[0]) })
  expect(saved.status).toBe(303)
  const { sharedFiles } = db().select().from(quotes).where(eq(quotes.id, id)).get() ?? {}
  expect(sharedFiles).toEqual([{ id: Number(name.slice(5)), roomId: Number(rooms[0]) }])
  expect((await admin.as.get(`/quoting/${id}/client`)).text).toContain('stairs.dxf')
  expect((await admin.as.get(`/quoting/${id}/document`)).text).toContain('Drawings and photos')
})
