import { expect, test } from 'vitest'
import { routeSays, unshownStyles } from '#app/domain/route-handle.ts'

test('a route says what it is, always or by its data', () => {
  expect(routeSays('covers', { handle: { dialog: true, covers: true } })).toBe(true)
  expect(routeSays('covers', { handle: { dialog: true } })).toBe(false)
  expect(routeSays('covers', {})).toBe(false)
  const handle = { live: (data: unknown) => data === 'open' }
  expect(['open', 'shut'].map(data => routeSays('live', { handle, data }))).toEqual([true, false])
})

test('a route tells which of its styles are not shown, by its data and by whether a dialog covers it', () => {
  const handle = {
    unshown: (data: unknown, isCovered: boolean) => (isCovered ? ['/a.css', '/b.css'] : [`/${data}.css`]),
  }
  expect(unshownStyles({ handle, data: 'table' }, false)).toEqual(['/table.css'])
  expect(unshownStyles({ handle, data: 'table' }, true)).toEqual(['/a.css', '/b.css'])
  expect(unshownStyles({ handle: { dialog: true } }, true)).toEqual([])
  expect(unshownStyles({}, true)).toEqual([])
})
