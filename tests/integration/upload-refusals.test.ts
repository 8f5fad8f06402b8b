import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { drawingFile } from '#tests/support/catalogue/catalogue-files.ts'
import { type Person, shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { rawRequest } from '#tests/support/raw-request.ts'

const megabyte = 1024 ** 2
let world: World

beforeAll(async () => {
  world = await shareWorld()
})

afterAll(() => world.close())

/** The statuses of forms with files of 300 MB of which only the beginning is ever sent. */
function beginAll(person: Person, paths: readonly string[]) {
  return Promise.all(paths.map(async path => /^HTTP\/1\.1 (\d{3}) /.exec(await begin(person, path))?.[1]))
}

function begin({ as }: Person, path: string) {
  const { host, port, origin } = new URL(world.server.url)
  const cookie = [...as.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const head = [
    `POST ${path} HTTP/1.1`,
    `Host: ${host}`,
    `Origin: ${origin}`,
    `Cookie: ${cookie}`,
    'Content-Type: multipart/form-data; boundary=aa',
    `Content-Length: ${300 * megabyte}`,
  ]
  const part = '--aa\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF'
  return rawRequest(Number(port), `${head.join('\r\n')}\r\n\r\n${part}`)
}

test('whose company does not pay is told so before the files are sent', async () => {
  const { brook, hartley } = world
  const status = { subscriptionStatus: 'canceled' as const, subscriptionEndsAt: Date.now() - 1 }
  db().update(companies).set(status).where(eq(companies.id, brook.id)).run()
  const projectId = brook.make.project()
  const paths = ['/api/files/upload', `/projects/${projectId}/files`, '/documents/upload', '/team-chat']
  expect(await beginAll(brook.member, paths)).toEqual(paths.map(() => '402'))
  const page = await brook.member.as.post(`/projects/${projectId}/files`, [['file', drawingFile]])
  expect([page.status, page.text]).toEqual([402, expect.stringContaining('<html')])
  const api = await brook.member.as.post('/api/files/upload', [['file', drawingFile]])
  expect([api.status, JSON.parse(api.text)]).toEqual([
    402,
    expect.objectContaining({ subscriptionStatus: 'canceled' }),
  ])
  const other = await hartley.member.as.post('/api/files/upload', [['file', drawingFile]])
  expect(other.status).toBe(201)
})

test('what the company has no room for is refused before it is sent; words are not', async () => {
  const { hartley, brook, server } = world
  db().update(companies).set({ fileLimit: megabyte }).where(eq(companies.id, hartley.id)).run()
  const { member } = hartley
  const projectId = hartley.make.project()
  const noRoom = 'There is no room left for it'
  const path = `/projects/${projectId}/files`
  const paths = ['/api/files/upload', path, '/team-chat', '/api/chat/messages']
  expect(await beginAll(member, paths)).toEqual(paths.map(() => '409'))
  const photo = new File([new Uint8Array(2 * megabyte)], 'photo.jpg')
  const page = await member.as.post(path, [['file', photo]])
  expect([page.status, page.text]).toEqual([400, expect.stringContaining(noRoom)])
  expect(page.text).toContain('Upload Files')
  const card = await hartley.admin.as.post('/stock-system/new', [
    ['material', 'Oak, quarter sawn'],
    ['file', photo],
  ])
  expect(card.text).toContain('Oak, quarter sawn')
  const api = await member.as.post('/api/files/upload', [['file', photo]])
  expect([api.status, JSON.parse(api.text).message]).toEqual([409, expect.stringContaining(noRoom)])
  expect((await brook.admin.as.post('/api/files/upload', [['file', photo]])).status).toBe(415)
  const words = await member.as.post('/team-chat', [
    ['content', 'Any room left?'],
    ['file', new File([], '')],
  ])
  expect(words.status).toBe(303)
  await expect.poll(() => readdirSync(join(server.dataDir, 'uploads', 'arriving'))).toEqual([])
})
