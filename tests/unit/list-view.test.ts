import { expect, test } from 'vitest'
import { listViewOf, nextSorting, sortingOf, sortingText } from '#app/domain/list-view.ts'

const names = ['number', 'client'] as const

test('the address wins over what was chosen last, and nonsense is a table', () => {
  expect(listViewOf('table', 'cards')).toBe('table')
  expect(listViewOf(null, 'cards')).toBe('cards')
  expect(listViewOf('list', { view: 'cards' })).toBe('table')
})

test('a head sorts from the start, pressed again from the end, and another one again', () => {
  const first = nextSorting(null, 'client')
  expect(sortingText(first)).toBe('client')
  const second = nextSorting(first, 'client')
  expect(sortingText(second)).toBe('-client')
  expect(sortingText(nextSorting(second, 'client'))).toBe('client')
  expect(sortingText(nextSorting(second, 'number'))).toBe('number')
})

test('what an address says is read back as it was written', () => {
  for (const text of ['number', '-number', 'client', '-client']) {
    expect(sortingText(sortingOf(names, text))).toBe(text)
  }
  for (const text of [null, '', '-', '--client', 'Client', 'value']) expect(sortingOf(names, text)).toBeNull()
})
