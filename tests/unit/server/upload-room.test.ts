import { mkdtempSync, readdirSync } from 'node:fs'
import { statfs } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import express from 'express'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { uploads } from '#server/uploads.ts'

vi.mock('node:fs/promises', async original => {
  const real = await original<typeof import('node:fs/promises')>()
  return { ...real, statfs: vi.fn(real.statfs) }
})

const MEGABYTE = 1024 ** 2
const arriving = mkdtempSync(join(tmpdir(), 'mortise-arriving-'))
let answer = (done: () => void) => done()
const app = express()
app.use(
  uploads({
    senderOf: async cookie => ({ companyId: Number(cookie), refusal: null }),
    arriving: () => arriving,
    mostFileBytes: () => 50 * MEGABYTE,
    room: { inAll: 7 * MEGABYTE, forCompany: 3 * MEGABYTE },
  }),
)
app.use((_req, res) => answer(() => res.send('taken')))
const server = createServer(app)
let url = ''
beforeAll(async () => {
  await new Promise<void>(resolve => server.listen(0, resolve))
  const address = server.address()
  url = `http://localhost:${typeof address === 'object' ? address?.port : ''}/api/files/upload`
})
afterAll(() => void server.close())

function send(megabytes: number, company: number) {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(megabytes * MEGABYTE)]), 'a.dwg')
  return fetch(url, { method: 'POST', headers: { Cookie: String(company) }, body })
}

test('what arrives of a company, and of all, has an end until it is kept or removed', async () => {
  const waiting: (() => void)[] = []
  answer = done => void waiting.push(done)
  const first = send(2, 1)
  await vi.waitFor(() => expect(waiting).toHaveLength(1))
  const refused = await send(2, 1)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
  const other = send(2, 2)
  await vi.waitFor(() => expect(waiting).toHaveLength(2))
  expect((await send(2, 3)).status).toBe(429)
  for (const done of waiting) done()
  expect([(await first).status, (await other).status]).toEqual([200, 200])
  answer = done => done()
  await vi.waitFor(() => expect(readdirSync(arriving)).toEqual([]))
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
  vi.mocked(statfs).mockResolvedValue(Object.assign(disk, { bavail: 300 }))
  expect((await send(1, 1)).status).toBe(200)
})
