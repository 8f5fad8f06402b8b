import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ArrivedFile } from '#app/domain/files/upload.ts'
import { otherCookie, realCookie, startFakeApp } from '#tests/support/fake-app.ts'

const MEGABYTE = 1024 ** 2

let app: Awaited<ReturnType<typeof startFakeApp>>
let refusal: Error | null = null
let asked: [cookie: string, bytes: number][] = []
let seen: { file: ArrivedFile; content: string }[] = []
let release: (() => void) | undefined
let held: Promise<void> | undefined
beforeAll(async () => {
  app = await startFakeApp({
    refusalOf: (cookie, bytes) => {
      asked.push([cookie, bytes])
      return refusal
    },
    handler: async ({ context }) => {
      await held
      if (context.upload?.refusal) return new Response(context.upload.refusal.message, { status: 402 })
      seen = (context.upload?.files ?? []).map(file => ({
        file,
        content: file.bytes < 100 ? readFileSync(file.path, 'utf8') : '',
      }))
      return Response.json({
        fields: context.upload?.fields ?? null,
        files: seen.map(({ file: { field, name, bytes }, content }) => ({ field, name, bytes, content })),
      })
    },
  })
})
afterAll(() => app.stop())
// An answer comes a moment before its files are gone and its company may send the next.
afterEach(() => expect.poll(leftBehind).toEqual([]))
beforeEach(() => {
  seen = []
  asked = []
  refusal = null
  held = undefined
})

function formOf(files: Record<string, Blob>, fields: Record<string, string> = {}) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const [name, blob] of Object.entries(files)) form.append('file', blob, name)
  return form
}

function post(path: string, body: BodyInit, cookie = realCookie, headers: Record<string, string> = {}) {
  return fetch(`${app.url}${path}`, { method: 'POST', headers: { Cookie: cookie, ...headers }, body })
}

/** What lies in the folder, once what was not taken has been removed. */
function leftBehind(): string[] {
  return existsSync(app.arriving) ? readdirSync(app.arriving) : []
}

test('each file is on the disk while the app answers, and gone afterwards', async () => {
  const form = formOf(
    { 'plan.pdf': new Blob(['%PDF-1']), 'Größe 📐.txt': new Blob(['2']) },
    { projectId: '7', category: '' },
  )
  const answer = await post('/api/files/upload', form)
  expect(await answer.json()).toEqual({
    fields: [
      ['projectId', '7'],
      ['category', ''],
    ],
    files: [
      { field: 'file', name: 'plan.pdf', bytes: 6, content: '%PDF-1' },
      { field: 'file', name: 'Größe 📐.txt', bytes: 1, content: '2' },
    ],
  })
  await expect.poll(leftBehind).toEqual([])
})

test('a file of 49 MB passes; one beyond 50 MB is cut off there, and counts a byte more', async () => {
  const big = new Blob([new Uint8Array(49 * MEGABYTE)])
  expect((await (await post('/projects/7/files', formOf({ 'a.dwg': big }))).json()).files[0].bytes).toBe(
    49 * MEGABYTE,
  )
  const bigger = new Blob([new Uint8Array(53 * MEGABYTE)])
  const answer = await post('/projects/7/files', formOf({ 'a.dwg': bigger, 'b.dwg': new Blob(['b']) }))
  expect((await answer.json()).files.map((file: ArrivedFile) => file.bytes)).toEqual([50 * MEGABYTE + 1, 1])
  await expect.poll(leftBehind).toEqual([])
})

test('nobody who is not signed in sends anything, and no other address takes more than before', async () => {
  const form = () => formOf({ 'a.dwg': new Blob([new Uint8Array(3 * MEGABYTE)]) })
  const stranger = await post('/api/files/upload', form(), 'mortise_session=made-up')
  expect(await stranger.json()).toEqual({ fields: [], files: [] })
  expect((await post('/projects/7/edit', form())).status).toBe(413)
  expect(leftBehind()).toEqual([])
})

test('what is sure to be refused is not received: the app says why, before the end of it is sent', async () => {
  refusal = new Error('not paid')
  const small = await post('/projects/7/files', formOf({ 'a.dwg': new Blob(['a']) }), otherCookie)
  expect([small.status, await small.text()]).toEqual([402, 'not paid'])
  const bytes = 300 * MEGABYTE
  const sending = request(`${app.url}/api/files/upload`, {
    method: 'POST',
    headers: {
      Cookie: realCookie,
      'Content-Type': 'multipart/form-data; boundary=aa',
      'Content-Length': bytes,
    },
  })
  sending.on('error', () => {})
  sending.write('--aa\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF')
  const [answer] = await once(sending, 'response')
  expect(answer.statusCode).toBe(402)
  await once(sending, 'close')
  expect(asked).toEqual([
    [otherCookie, 0],
    [realCookie, bytes],
  ])
  expect(leftBehind()).toEqual([])
})

test('more files, fields or bytes than a form may have are refused in words', async () => {
  const many = Object.fromEntries(Array.from({ length: 21 }, (_, at) => [`${at}.pdf`, new Blob(['x'])]))
  const tooMany = await post('/projects/7/files', formOf(many))
  expect(tooMany.status).toBe(413)
  expect(await tooMany.text()).toContain('20 files and 400 MB')
  const fields = Object.fromEntries(Array.from({ length: 41 }, (_, at) => [`f${at}`, 'x']))
  expect((await post('/projects/7/files', formOf({}, fields))).status).toBe(413)
  const long = await post('/projects/7/files', formOf({}, { note: 'x'.repeat(65 * 1024) }))
  expect(long.status).toBe(413)
  await expect.poll(leftBehind).toEqual([])
})

test('a form that is refused in the middle of many files is answered, and leaves nothing', async () => {
  const files = Object.fromEntries(
    Array.from({ length: 19 }, (_, at) => [`${at}.pdf`, new Blob([new Uint8Array(20_000)])]),
  )
  const answers = await Promise.all(
    [65, 70, 80, 100].map(kilobytes =>
      post('/projects/7/files', formOf(files, { note: 'x'.repeat(kilobytes * 1024) })),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual([413, 413, 413, 413])
  await expect.poll(leftBehind).toEqual([])
})

test('a file that cannot be written is told, however small it is', async () => {
  const nowhere = await startFakeApp({ arriving: '/proc/self', handler: () => new Response('taken') })
  for (const bytes of [1, 200_000]) {
    const body = formOf({ 'a.pdf': new Blob([new Uint8Array(bytes)]) })
    const answer = await fetch(`${nowhere.url}/api/files/upload`, {
      method: 'POST',
      headers: { Cookie: realCookie },
      body,
    })
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('no room left')])
  }
  await nowhere.stop()
})

test.each([
  ['no boundary', 'multipart/form-data', 'x'],
  ['another boundary', 'multipart/form-data; boundary=aa', '--bb\r\n\r\nx\r\n--bb--\r\n'],
  [
    'cut off within a file',
    'multipart/form-data; boundary=aa',
    '--aa\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF',
  ],
  ['nothing at all', 'multipart/form-data; boundary=aa', ''],
])('what did not arrive whole, %s, is refused and leaves nothing', async (_what, type, body) => {
  const answer = await post('/api/files/upload', body, realCookie, { 'Content-Type': type })
  expect([answer.status, await answer.json()]).toEqual([
    400,
    { message: 'The files did not arrive whole. Nothing was saved. Please send them again.' },
  ])
  await expect.poll(leftBehind).toEqual([])
  expect(seen).toEqual([])
})

test('whoever goes away in the middle leaves nothing behind', async () => {
  const agent = new Agent()
  const sending = request(`${app.url}/api/files/upload`, {
    agent,
    method: 'POST',
    headers: {
      Cookie: realCookie,
      'Content-Type': 'multipart/form-data; boundary=aa',
      'Content-Length': '5000000',
    },
  })
  sending.on('error', () => {})
  sending.write('--aa\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF')
  await expect.poll(leftBehind).toHaveLength(1)
  sending.destroy()
  await expect.poll(leftBehind).toEqual([])
})

test('when as many come in as may at once, a company that has none gets one in', async () => {
  held = new Promise(resolve => {
    release = resolve
  })
  const small = () => formOf({ 'a.pdf': new Blob(['a']) })
  const cookies = [realCookie, 'mortise_session=3', 'mortise_session=4', 'mortise_session=5']
  const all = cookies.flatMap(cookie =>
    Array.from({ length: 12 }, () => post('/api/files/upload', small(), cookie)),
  )
  await expect.poll(leftBehind).toHaveLength(48)
  const one = post('/api/files/upload', small(), otherCookie)
  await expect.poll(leftBehind).toHaveLength(49)
  expect((await post('/api/files/upload', small(), otherCookie)).status).toBe(429)
  release?.()
  expect((await Promise.all([...all, one])).map(({ status }) => status)).toEqual(Array(49).fill(200))
})

test('one company’s uploads leave room for another’s', async () => {
  held = new Promise(resolve => {
    release = resolve
  })
  const small = () => formOf({ 'a.pdf': new Blob(['a']) })
  const first = Array.from({ length: 12 }, () => post('/api/files/upload', small()))
  await expect.poll(leftBehind).toHaveLength(12)
  const refused = await post('/api/files/upload', small())
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '5'])
  const other = post('/api/files/upload', small(), otherCookie)
  await expect.poll(leftBehind).toHaveLength(13)
  release?.()
  expect((await Promise.all([...first, other])).map(({ status }) => status)).toEqual(Array(13).fill(200))
  await expect.poll(leftBehind).toEqual([])
  expect((await post('/api/files/upload', small())).status).toBe(200)
})
