import { expect, test, vi } from 'vitest'
import { type Flash, flashHeader, takeFlash } from '#app/http/flash.server.ts'

async function shown(flash: Flash) {
  const header = await flashHeader(flash)
  const [Cookie = ''] = header.split(';')
  expect(header.length).toBeLessThan(4096)
  const taken = await takeFlash(new Request('http://localhost/', { headers: { Cookie } }))
  return taken?.flash
}

const undo = { action: '/projects/1/template/undo', fields: { activityId: '7', back: '/projects' } }

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

test('an answer that was under way forgets what it shows, and not what came meanwhile', async () => {
  vi.useFakeTimers({ now: 1_800_000_000_000 })
  try {
    const [first] = (await flashHeader({ title: 'Moved to Design' })).split(';')
    const underWay = await takeFlash(new Request('http://localhost/', { headers: { Cookie: `${first}` } }))
    vi.advanceTimersByTime(40)
    const [second] = (await flashHeader({ title: 'Moved to Complete' })).split(';')
    expect(underWay?.flash.title).toBe('Moved to Design')
    const nameOf = (cookie = '') => cookie.split('=')[0]
    expect(underWay?.forget.map(nameOf)).toEqual([nameOf(first)])
    expect(nameOf(second)).not.toBe(nameOf(first))

    const both = new Request('http://localhost/', { headers: { Cookie: `${second}; a=b; ${first}` } })
    const taken = await takeFlash(both)
    expect(taken?.flash.title).toBe('Moved to Complete')
    expect(taken?.forget.map(nameOf)).toEqual([nameOf(first), nameOf(second)])
    expect(taken?.forget.every(cookie => cookie.includes('Max-Age=0'))).toBe(true)
  } finally {
    vi.useRealTimers()
  }
})

test('of forged messages none is shown, however many there are', async () => {
  const forged = Array.from({ length: 300 }, (_, at) => `mortise_flash_${at}=x`).join('; ')
  const ask = (Cookie: string) => takeFlash(new Request('http://localhost/', { headers: { Cookie } }))
  expect(await ask(forged)).toBeNull()
  const [own] = (await flashHeader({ title: 'Saved' })).split(';')
  expect((await ask(`${forged}; ${own}`))?.flash.title).toBe('Saved')
})
