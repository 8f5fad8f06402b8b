import { get, type IncomingMessage } from 'node:http'
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startFakeApp } from '#tests/support/fake-app.ts'

const script = `export const words = ${JSON.stringify('measure twice, cut once; '.repeat(200))}`
const drawing = `<svg xmlns="http://www.w3.org/2000/svg">${'<path d="M0 0h24"/>'.repeat(100)}</svg>`

let app: Awaited<ReturnType<typeof startFakeApp>>
beforeAll(async () => {
  app = await startFakeApp({
    files: {
      'assets/big-abc123.js': script,
      'assets/big-abc123.js.br': brotliCompressSync(script),
      'assets/big-abc123.js.gz': gzipSync(script),
      'assets/half-abc123.css': 'a{}',
      'assets/half-abc123.css.gz': gzipSync('a{}'),
      'drawing.svg': drawing,
      'drawing.svg.br': brotliCompressSync(drawing),
      'drawing.svg.gz': gzipSync(drawing),
    },
  })
})
afterAll(() => app.stop())

type Got = { status: number | undefined; headers: IncomingMessage['headers']; body: Buffer }

/** As it comes over the line. */
function ask(path: string, headers: Record<string, string> = {}, url = app.url) {
  return new Promise<Got>((resolve, reject) => {
    get(`${url}${path}`, { headers }, async answer => {
      const chunks: Buffer[] = []
      for await (const chunk of answer) chunks.push(chunk)
      resolve({ status: answer.statusCode, headers: answer.headers, body: Buffer.concat(chunks) })
    }).on('error', reject)
  })
}

test.each([
  ['gzip, deflate, br, zstd', 'br'],
  ['br', 'br'],
  ['BR;q=0.5, GZIP;q=0.5', 'br'],
  ['*', 'br'],
  ['gzip, deflate', 'gzip'],
  ['gzip;q=1.0, br;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, *;q=0.1', 'gzip'],
  ['identity;q=0.5, gzip;q=0.1, br;q=0.2', undefined],
  ['br;q=0, gzip;q=0', undefined],
  ['deflate', undefined],
  ['br;q=x', undefined],
  ['', undefined],
])('who accepts "%s" gets it as %s', async (accepted, coding) => {
  const { status, headers, body } = await ask('/assets/big-abc123.js', { 'Accept-Encoding': accepted })
  expect(status).toBe(200)
  expect(headers['content-encoding']).toBe(coding)
  expect(headers.vary).toBe('Accept-Encoding')
  expect(headers['content-type']).toMatch(/^application\/javascript/)
  expect(headers['cache-control']).toBe('public, max-age=31536000, immutable')
  expect(Number(headers['content-length'])).toBe(body.length)
  const plain = coding === 'br' ? brotliDecompressSync(body) : coding === 'gzip' ? gunzipSync(body) : body
  expect(plain.toString()).toBe(script)
})

test('each has a tag of its own, by which it is not sent again, and can be asked for in parts', async () => {
  const packed = await ask('/assets/big-abc123.js', { 'Accept-Encoding': 'br' })
  const plain = await ask('/assets/big-abc123.js')
  expect(packed.headers.etag).toBeTruthy()
  expect(packed.headers.etag).not.toBe(plain.headers.etag)
  const tag = { 'If-None-Match': String(packed.headers.etag) }
  const again = await ask('/assets/big-abc123.js', { 'Accept-Encoding': 'br', ...tag })
  expect([again.status, again.body.length]).toEqual([304, 0])
  expect(again.headers.vary).toBe('Accept-Encoding')
  expect((await ask('/assets/big-abc123.js', { 'Accept-Encoding': 'gzip', ...tag })).status).toBe(200)
  const part = await ask('/assets/big-abc123.js', { 'Accept-Encoding': 'br', Range: 'bytes=2-9' })
  expect(part.status).toBe(206)
  expect(part.headers['content-range']).toBe(`bytes 2-9/${packed.body.length}`)
  expect(part.body).toEqual(packed.body.subarray(2, 10))
})

test('what is packed in one way only, or not at all, comes as it can', async () => {
  const half = await ask('/assets/half-abc123.css', { 'Accept-Encoding': 'br, gzip;q=0.1' })
  expect(half.headers['content-encoding']).toBe('gzip')
  const small = await ask('/assets/page-abc123.js', { 'Accept-Encoding': 'br, gzip' })
  expect([small.headers['content-encoding'], small.body.toString()]).toEqual([undefined, 'export {}'])
  const drawn = await ask('/drawing.svg?x=1', { 'Accept-Encoding': 'br' })
  expect(brotliDecompressSync(drawn.body).toString()).toBe(drawing)
  expect(drawn.headers['content-type']).toBe('image/svg+xml')
  for (const path of ['/assets/big-abc123.js.br', '/assets/big-abc123.js.gz', '/assets/gone.js', '/assets/'])
    expect((await ask(path)).status, path).toBe(404)
})

test('scripts and styles carry nothing that is said of pages', async () => {
  const { headers } = await ask('/assets/big-abc123.js')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cross-origin-resource-policy']).toBe('same-origin')
  expect(Object.keys(headers)).not.toContain('content-security-policy')
  expect(Object.entries(headers).join('\n').length).toBeLessThan(600)
  // A drawing can be opened as a page.
  expect((await ask('/drawing.svg')).headers['content-security-policy']).toContain("default-src 'self'")
})

test('files have a limit of their own, far above what a browser asks for', async () => {
  const other = await startFakeApp({ env: { RATE_LIMIT_FACTOR: '0.01' }, handler: () => Response.json({}) })
  const file = () => ask('/assets/page-abc123.js', {}, other.url)
  for (let asked = 0; asked < 30; asked++) expect((await file()).status).toBe(200)
  const refused = await file()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('/page', {}, other.url)).status).toBe(200)
  await other.stop()
})
