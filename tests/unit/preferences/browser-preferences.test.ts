import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dismissedTasksKey } from '#app/domain/preferences/preference.ts'
import { resetMigration } from '#app/islands/preferences/local-values.ts'
import { fakeBrowser } from '#tests/support/fake-browser.ts'

type Tab = typeof import('#app/islands/preferences/browser-preferences.ts')

let browser: ReturnType<typeof fakeBrowser>
let addToPreference: Tab['addToPreference']
let deletePreference: Tab['deletePreference']
let noteServerUpdate: Tab['noteServerUpdate']
let readPreference: Tab['readPreference']
let sendLocalValues: Tab['sendLocalValues']
let writePreference: Tab['writePreference']

/** One that has heard nothing of the server. */
function freshTab(): Promise<Tab> {
  vi.resetModules()
  return import('#app/islands/preferences/browser-preferences.ts')
}

beforeEach(async () => {
  ;({
    addToPreference,
    deletePreference,
    noteServerUpdate,
    readPreference,
    sendLocalValues,
    writePreference,
  } = await freshTab())
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

const hour = 3_600_000

/** As another browser writes it, `ago` milliseconds ago by the server's own clock. */
function writeElsewhere(key: string, value: unknown, ago: number) {
  const updatedAt = new Date(Date.now() + browser.state.clock - ago).toISOString()
  browser.server.set(key, { value, updatedAt })
}

/** Lets what waits here become older. */
function wait(key: string, ms: number) {
  const name = `mortise:ann:${key}`
  const local: { at: number } = JSON.parse(browser.stored.get(name) ?? '{}')
  browser.stored.set(name, JSON.stringify({ ...local, at: local.at - ms }))
}

test.each([0, 5 * hour, -5 * hour])(
  'of two values the younger counts, whatever the clocks say: %i',
  async clock => {
    browser.state.clock = clock
    for (const key of ['first', 'second']) {
      await keepLocally(key, 'local')
      wait(key, hour)
    }
    writeElsewhere('first', 'newer', hour / 2)
    writeElsewhere('second', 'older', 2 * hour)
    await sendLocalValues()
    expect(browser.server.get('first')?.value).toBe('newer')
    expect(browser.server.get('second')?.value).toBe('local')
    browser.state.calls = []
    resetMigration()
    expect(await sendLocalValues()).toBe(false)
    expect(browser.state.calls, 'what lost is never sent').toEqual([])
  },
)

test('a sending that fails makes a value no younger', async () => {
  await keepLocally('theme', 'old')
  wait('theme', hour)
  const before = browser.stored.get('mortise:ann:theme')
  const { fetch } = globalThis
  vi.stubGlobal('fetch', (url: string, request: { method: string }) =>
    request.method === 'POST' ? Promise.reject(new Error('away')) : fetch(url, request),
  )
  await sendLocalValues()
  expect(await readPreference('theme', 'none', null)).toBe('old')
  expect(browser.stored.get('mortise:ann:theme')).toBe(before)
  vi.stubGlobal('fetch', fetch)
  writeElsewhere('theme', 'new', hour / 2)
  await sendLocalValues()
  expect(browser.server.get('theme')?.value).toBe('new')
})

test.each([
  ['asked', async () => void (await readPreference('draft', null, undefined))],
  [
    'rendered',
    async () => noteServerUpdate('draft', Date.parse(browser.server.get('draft')?.updatedAt ?? '')),
  ],
  ['written', async () => void (await writePreference('draft', 'first words'))],
])('what was deleted on the server is not brought back by a copy of it: %s', async (_, learn) => {
  writeElsewhere('draft', 'first', hour)
  await learn()
  await keepLocally('draft', 'first and more')
  browser.server.delete('draft')
  await sendLocalValues()
  expect(await readPreference('draft', 'none', null)).toBe('none')
  expect(browser.server.has('draft')).toBe(false)
  await deletePreference('draft')
  await keepLocally('draft', 'another')
  await sendLocalValues()
  expect(browser.server.get('draft')?.value, 'begun after the deletion').toBe('another')
})

test('an answer that is lost on its way loses nothing that was typed after it', async () => {
  await writePreference('notes', 'a')
  await keepLocally('notes', 'ab')
  writeElsewhere('notes', 'ab', 0)
  await sendLocalValues()
  expect([...browser.stored.keys()]).toEqual(['mortise:ann:cloud-migration-complete'])
  writeElsewhere('notes', 'abc', hour)
  await keepLocally('notes', 'abcd')
  await sendLocalValues()
  expect(browser.server.get('notes')?.value).toBe('abcd')
})

test('dismissing sends ids alone; those of a failed call wait and are added later, those that are refused are not', async () => {
  expect(await addToPreference(dismissedTasksKey, [1])).toBe('server')
  browser.state.isDown = true
  expect(await addToPreference(dismissedTasksKey, [2])).toBe('local')
  // Another tab of the browser.
  const tab = await freshTab()
  expect(await tab.addToPreference(dismissedTasksKey, [3, 4])).toBe('local')
  browser.state.isDown = false
  browser.state.dismissed.push(9)
  expect(await sendLocalValues()).toBe(true)
  expect(browser.state.dismissed).toEqual([1, 9, 2, 3, 4])
  expect([...browser.stored.keys()]).toEqual(['mortise:ann:cloud-migration-complete'])
  expect(browser.server.has(dismissedTasksKey)).toBe(false)
  browser.state.isDown = true
  await addToPreference(dismissedTasksKey, [500])
  browser.state.isDown = false
  await sendLocalValues()
  expect(browser.stored.has(`mortise:ann:${dismissedTasksKey}`)).toBe(false)
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
