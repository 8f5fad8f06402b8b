import { expect, test } from 'vitest'
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
