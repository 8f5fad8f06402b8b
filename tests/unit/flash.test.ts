import { expect, test, vi } from 'vitest'
import { during } from '#app/current-work.server.ts'
import { type Flash, flashHeader, takeFlash } from '#app/http/flash.server.ts'

async function shown(flash: Flash) {
  const header = await flashHeader(flash)
  const [Cookie = ''] = header.split(';')
  expect(header.length).toBeLessThan(4096)
  const taken = await takeFlash(new Request('http://localhost/', { headers: { Cookie } }))
  return taken?.flash
}

const undo = { action: '/activities/7/undo', fields: { back: '/projects' } }

test('a message comes back whole', async () => {
  const flash: Flash = { title: 'Moved to Design', message: 'API-001 Küche', stageColour: '#aabbcc', undo }
  expect(await shown(flash)).toEqual({ ...flash, tone: 'plain', undo: { ...undo, label: 'Undo' } })
})

test.each(['x', '字', '🪵'])('texts of %s are cut before the way back is lost', async letter => {
  const text = letter.repeat(600)
  const fields = { ...undo.fields, back: `/${'x'.repeat(499)}` }
  const flash = await shown({ title: text, message: text, undo: { ...undo, fields } })
  expect(flash?.undo?.fields).toEqual(fields)
  expect(flash?.title.length).toBeGreaterThanOrEqual(100)
  expect(text.startsWith(flash?.message ?? 'nothing')).toBe(true)
  expect(flash?.message?.isWellFormed()).toBe(true)
})

test('what is too long in any case is told without a way back', async () => {
  const fields = { back: '/字'.repeat(2000) }
  expect(await shown({ title: 'Undone', undo: { ...undo, fields } })).toEqual({
    title: 'Undone',
    tone: 'plain',
  })
})

test('a page that is fetched ahead leaves the message to the page that is seen', async () => {
  const [Cookie = ''] = (await flashHeader({ title: 'Saved' })).split(';')
  const ask = (headers: Record<string, string>) =>
    takeFlash(new Request('http://localhost/', { headers: { Cookie, ...headers } }))
  expect(await ask({ 'Sec-Purpose': 'prefetch' })).toBeNull()
  expect(await ask({ 'Sec-Purpose': 'prefetch;prerender' })).toBeNull()
  expect((await ask({}))?.flash.title).toBe('Saved')
})

/** What is told while a request with these cookies is answered. */
async function toldTo(cookies: string, title: string) {
  const work = { requestId: 'r-1', cookies, queries: 0, queryMs: 0 }
  const [cookie = ''] = (await during(work, () => flashHeader({ title }))).split(';')
  return cookie
}
const take = (Cookie: string) => takeFlash(new Request('http://localhost/', { headers: { Cookie } }))
const nameOf = (cookie = '') => cookie.split('=')[0]

test('an answer that was under way forgets what it shows, and not what came meanwhile', async () => {
  const first = await toldTo('', 'Moved to Design')
  const underWay = await take(first)
  const second = await toldTo(`a=b; ${first}`, 'Moved to Complete')
  expect(underWay?.flash).toEqual({ title: 'Moved to Design', tone: 'plain' })
  expect(underWay?.forget.map(nameOf)).toEqual([nameOf(first)])
  expect(nameOf(second)).not.toBe(nameOf(first))

  const taken = await take(`${second}; a=b; ${first}`)
  expect(taken?.forget.map(nameOf).sort()).toEqual([nameOf(first), nameOf(second)].sort())
  expect(taken?.forget.every(cookie => cookie.includes('Max-Age=0'))).toBe(true)
})

test('of several the newest is shown; who reads none keeps three', async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  try {
    const kept = new Map<string | undefined, string>()
    const header = () => [...kept.values()].join('; ')
    for (let at = 1; at <= 40; at++) {
      vi.advanceTimersByTime(7)
      const cookie = await toldTo(header(), `Saved ${at}`)
      kept.set(nameOf(cookie), cookie)
      expect((await take(header()))?.flash.title).toBe(`Saved ${at}`)
    }
    expect(kept.size).toBe(3)
  } finally {
    vi.useRealTimers()
  }
})

test('forged messages are not shown, and hide none', async () => {
  const forged = (places: string[]) => places.map(place => `mortise_flash${place}=x`).join('; ')
  expect(await take(forged(['_1', '_2', '_3', '_4', '']))).toBeNull()
  const own = await toldTo(forged(['_1', '_3']), 'Saved')
  expect((await take(`${forged(['_1', '_3'])}; ${own}`))?.flash.title).toBe('Saved')
})
