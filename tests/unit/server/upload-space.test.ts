import { createWriteStream, mkdtempSync, readdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uploads } from '#server/uploads.ts'

vi.mock('node:fs', async original => {
  const real = await original<typeof import('node:fs')>()
  return { ...real, createWriteStream: vi.fn(real.createWriteStream) }
})
vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  return { ...real, statfs: vi.fn(real.statfs) }
})

const { createWriteStream: openFull } = await vi.importActual<typeof import('node:fs')>('node:fs')
const MEGABYTE = 1024 ** 2
const arriving = mkdtempSync(join(tmpdir(), 'mortise-arriving-'))
const logged = vi.fn()
let answer = (done: () => void) => done()
const app = express()
app.use((req, _res, next) => {
  Object.assign(req, { log: { error: logged } })
  next()
})
app.use(
  uploads({
    senderOf: async cookie => ({ companyId: Number(cookie), refusal: null }),
    arriving: () => arriving,
    maxFileBytes: () => 50 * MEGABYTE,
    room: { inAll: 7 * MEGABYTE, forCompany: 3 * MEGABYTE },
  }),
)
app.use((_req, res) => answer(() => res.json(res.locals.upload)))
const server = createServer(app)
let url = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, resolve))
  const address = server.address()
  url = `http://localhost:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => void server.close())

function send(megabytes: number, company: number, path = '/api/files/upload') {
  const body = new FormData()
  body.append('content', 'Oak is in')
  body.append('file', new Blob([new Uint8Array(megabytes * MEGABYTE)]), 'a.dwg')
  return fetch(url + path, { method: 'POST', headers: { Cookie: String(company) }, body })
}

test('what arrives of a company, and of all, has an end until it is kept or removed', async () => {
  const waiting: (() => void)[] = []
  answer = done => void waiting.push(done)
  const first = send(2, 1)
  await expect.poll(() => waiting).toHaveLength(1)
  const refused = await send(2, 1)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
  const other = send(2, 2)
  await expect.poll(() => waiting).toHaveLength(2)
  expect((await send(2, 3)).status).toBe(429)
  for (const done of waiting) done()
  expect([(await first).status, (await other).status]).toEqual([200, 200])
  answer = done => done()
  await expect.poll(() => readdirSync(arriving)).toEqual([])
  expect((await send(2, 1)).status).toBe(200)
})

test('a disk that is nearly full takes no more, and keeps the rest for the database', async () => {
  const disk = await statfs(arriving)
  vi.mocked(statfs).mockResolvedValue(Object.assign(disk, { bavail: 100, bsize: MEGABYTE }))
  const refused = await send(1, 1)
  expect([refused.status, await refused.json()]).toEqual([
    503,
    { message: expect.stringContaining('no room left') },
  ])
  const page = await send(1, 1, '/team-chat')
  expect([page.status, await page.json()]).toEqual([200, withoutRoom])
  expect(readdirSync(arriving)).toEqual([])
  vi.mocked(statfs).mockResolvedValue(Object.assign(disk, { bavail: 300 }))
  expect((await send(1, 1)).status).toBe(200)
})

/** A form comes back as it was typed: the app says so at the file. */
const withoutRoom = {
  fields: [['content', 'Oak is in']],
  files: [expect.objectContaining({ name: 'a.dwg', isWithoutSpace: true })],
}

test.each([
  ['/api/files/upload', 503, { message: expect.stringContaining('no room left') }],
  ['/team-chat', 200, withoutRoom],
])('one that is full while a file is written keeps nothing of it: %s', async (path, status, told) => {
  vi.mocked(createWriteStream).mockImplementationOnce(() => openFull('/dev/full'))
  const refused = await send(1, 1, path)
  expect([refused.status, await refused.json()]).toEqual([status, told])
  expect(logged).toHaveBeenCalledWith(
    { err: expect.objectContaining({ code: 'ENOSPC' }) },
    'A file that arrives cannot be written',
  )
  await expect.poll(() => readdirSync(arriving)).toEqual([])
})
