import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  deletePreference,
  readPreference,
  resetMigration,
  sendLocalValues,
  writePreference,
} from '#app/islands/browser-preferences.ts'

type Kept = { value: unknown; updatedAt: string }

/** A browser with a storage and a server, both of which can be made to fail. */
function fakeBrowser() {
  const stored = new Map<string, string>()
  const server = new Map<string, Kept>()
  const state = { person: 'ann', isDown: false, calls: [] as string[] }
  const storage = {
    get length() {
      return stored.size
    },
    key: (index: number) => [...stored.keys()][index] ?? null,
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  }
  async function answer(url: string, { method, body }: { method: string; body?: string }) {
    state.calls.push(`${method} ${url}`)
    if (state.isDown) return new Response('{}', { status: 503, statusText: 'Service Unavailable' })
    const key = decodeURIComponent(url.split('/')[4] ?? '')
    if (method === 'DELETE') return server.delete(key) && new Response(null, { status: 204 })
    if (method === 'GET') return Response.json(server.get(key) ?? { value: null, updatedAt: null })
    const sent: { key: string; value: unknown } = JSON.parse(body ?? '{}')
    server.set(sent.key, { value: sent.value, updatedAt: new Date().toISOString() })
    return Response.json({})
  }
  vi.stubGlobal('localStorage', storage)
  vi.stubGlobal('fetch', vi.fn(answer))
  vi.stubGlobal('document', {
    querySelector: () => (state.person ? { dataset: { person: state.person } } : null),
  })
  return { stored, server, state }
}

let browser: ReturnType<typeof fakeBrowser>

beforeEach(() => {
  browser = fakeBrowser()
  vi.mocked(console.warn).mockImplementation(() => {})
  vi.mocked(console.error).mockImplementation(() => {})
})
afterEach(() => {
  vi.mocked(console.warn).mockClear()
  vi.mocked(console.error).mockClear()
  vi.unstubAllGlobals()
})

async function keepLocally(key: string, value: unknown) {
  browser.state.isDown = true
  expect(await writePreference(key, value)).toBe('local')
  browser.state.isDown = false
}

test("the server's value comes first, also when this browser holds another", async () => {
  await keepLocally('theme', 'local')
  browser.state.calls = []
  expect(await readPreference('theme', 'none', 'server')).toBe('server')
  expect(browser.state.calls).toEqual([])
})

test('a value that is not known is asked for', async () => {
  browser.server.set('a key/x', { value: [1], updatedAt: '2026-11-20T12:00:00.000Z' })
  expect(await readPreference('a key/x', [], undefined)).toEqual([1])
  expect(browser.state.calls).toEqual(['GET /api/user/preferences/a%20key%2Fx'])
})

test('where the server has none, the local value is used and sent there', async () => {
  await keepLocally('theme', 'oak')
  expect(await readPreference('theme', 'none', null)).toBe('oak')
  expect(browser.server.get('theme')?.value).toBe('oak')
  expect([...browser.stored.keys()]).toEqual([])
  expect(await readPreference('other', 'none', null)).toBe('none')
})

test('when the call fails, the local value is used, then the fallback, and the status is logged', async () => {
  await keepLocally('theme', 'oak')
  browser.state.isDown = true
  expect(await readPreference('theme', 'none', undefined)).toBe('oak')
  expect(await readPreference('other', 'none', undefined)).toBe('none')
  expect(vi.mocked(console.error).mock.calls[0]?.[0]).toContain('503 Service Unavailable')
})

test('a write removes the local copy; one that fails keeps the value here and warns', async () => {
  await keepLocally('theme', 'oak')
  expect(vi.mocked(console.warn).mock.calls[0]?.[0]).toContain('503 Service Unavailable')
  expect(await writePreference('theme', 'ash')).toBe('server')
  expect(browser.stored.size).toBe(0)
})

test('writes of one key arrive in the order in which they were said', async () => {
  const writes = ['a', 'b', 'c'].map(value => writePreference('draft', value))
  await Promise.all(writes)
  expect(browser.server.get('draft')?.value).toBe('c')
})

test('deleting removes a value from both places, and from here even when the server is away', async () => {
  browser.server.set('theme', { value: 'old', updatedAt: '2026-11-20T12:00:00.000Z' })
  await keepLocally('theme', 'oak')
  await deletePreference('theme')
  expect(browser.server.size + browser.stored.size).toBe(0)
  await keepLocally('theme', 'oak')
  browser.state.isDown = true
  vi.mocked(console.warn).mockClear()
  await deletePreference('theme')
  expect(browser.stored.size).toBe(0)
  expect(console.warn).toHaveBeenCalledOnce()
})

test('what waits is sent once, and again after the flag was reset', async () => {
  await keepLocally('theme', 'oak')
  await sendLocalValues()
  expect(browser.server.get('theme')?.value).toBe('oak')
  expect([...browser.stored.keys()]).toEqual(['mortise:ann:cloud-migration-complete'])
  browser.stored.set('mortise:ann:left', JSON.stringify({ value: 1, at: Date.now() }))
  await sendLocalValues()
  expect(browser.server.has('left')).toBe(false)
  resetMigration()
  await sendLocalValues()
  expect(browser.server.get('left')?.value).toBe(1)
})

test('a failed write after sending everything waits again', async () => {
  await sendLocalValues()
  await keepLocally('theme', 'oak')
  await sendLocalValues()
  expect(browser.server.get('theme')?.value).toBe('oak')
})

test('what the server has newer is not saved over; what is newer here is sent', async () => {
  await keepLocally('first', 'local')
  await keepLocally('second', 'local')
  browser.server.set('first', { value: 'newer', updatedAt: '2100-01-01T00:00:00.000Z' })
  browser.server.set('second', { value: 'older', updatedAt: '2000-01-01T00:00:00.000Z' })
  await sendLocalValues()
  expect(browser.server.get('first')?.value).toBe('newer')
  expect(browser.server.get('second')?.value).toBe('local')
  expect([...browser.stored.keys()]).toEqual(['mortise:ann:cloud-migration-complete'])
})

test('sending while the server is away keeps everything', async () => {
  await keepLocally('theme', 'oak')
  browser.state.isDown = true
  await sendLocalValues()
  expect([...browser.stored.keys()]).toEqual(['mortise:ann:theme'])
})

test('two people at one PC do not get each other’s values; nobody keeps nothing', async () => {
  await keepLocally('theme', 'oak')
  browser.state.person = 'ben'
  expect(await readPreference('theme', 'none', null)).toBe('none')
  await sendLocalValues()
  expect(browser.server.size).toBe(0)
  browser.state.person = ''
  browser.state.isDown = true
  expect(await writePreference('theme', 'ash')).toBe('lost')
})

test('a storage that is missing, full or full of nonsense never throws', async () => {
  browser.stored.set('mortise:ann:theme', '{nonsense')
  expect(await readPreference('theme', 'none', null)).toBe('none')
  browser.state.isDown = true
  vi.stubGlobal('localStorage', {
    setItem() {
      throw new DOMException('full', 'QuotaExceededError')
    },
  })
  expect(await writePreference('theme', 'oak')).toBe('lost')
  expect(await readPreference('theme', 'none', undefined)).toBe('none')
  vi.stubGlobal('localStorage', undefined)
  expect(await writePreference('theme', 'oak')).toBe('lost')
  await sendLocalValues()
  await deletePreference('theme')
  resetMigration()
})
