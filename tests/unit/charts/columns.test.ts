import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Drawing, PathLook } from '#app/domain/chart.ts'
import { monthAfter, monthsTo } from '#app/domain/months.ts'
import { weeksTo } from '#app/domain/week.ts'
import { drawColumns, drawMoney } from '#app/http/charts/columns.server.ts'

const label = 'Paid by month'
const column = { label: 'Nov', value: 0 }

function heightsOf({ paths }: Drawing, look: PathLook): number[] {
  const d = paths.find(([each]) => each === look)?.[1] ?? ''
  return [...d.matchAll(/M[\d.]+ ([\d.]+)V([\d.]+)h/g)].map(([, from, to]) => Number(from) - Number(to))
}

function textsOf({ texts }: Drawing, look: '' | 'm' | 'v'): string[] {
  return texts.filter(([each]) => each === look).map(([, , , text]) => text)
}

test('columns are as tall as their values, from nought', () => {
  const columns = [1000_00, 2000_00, 0, 500_00].map(value => ({ ...column, value }))
  const [first = 0, second = 0, third = 0] = heightsOf(drawMoney('GBP', { label, columns }).wide, 'bar')
  expect(second).toBeCloseTo(2 * first, 0)
  expect(third).toBeCloseTo(first / 2, 0)
})

test('the scale is of whole pounds, few lines and none below the tallest column', () => {
  fc.assert(
    fc.property(fc.nat(10_000_000_00), fc.nat(10_000_000_00), (value, limit) => {
      const { wide } = drawMoney('GBP', { label, columns: [{ ...column, value, limit }] })
      const scale = textsOf(wide, '')
      expect(scale[0]).toBe('£0')
      expect(scale.length).toBeGreaterThan(2)
      expect(scale.length).toBeLessThan(8)
      const [tallest = 0] = heightsOf(wide, 'bar')
      expect(tallest).toBeLessThanOrEqual(wide.height)
      expect(wide.texts.every(([, x, y]) => x >= 0 && x <= wide.width && y >= 0 && y <= wide.height)).toBe(
        true,
      )
    }),
  )
})

test('figures are short, exact ones stand in the table', () => {
  const columns = [0, 84, 870_49, 6_749_00, 1_249_999_00].map(value => ({ ...column, value }))
  expect(textsOf(drawMoney('GBP', { label, columns }).wide, 'v')).toEqual(['£1', '£870', '£6.7k', '£1.2m'])
})

test('this month is ash, what was won is planed, and phones have the last six', () => {
  const columns = Array.from({ length: 12 }, (_, at) => ({ label: `m${at}`, value: 4, done: at % 2 }))
  const { wide, narrow } = drawColumns({ label, columns, scaleText: String, atLeast: 4 })
  expect([heightsOf(wide, 'bar').length, heightsOf(wide, 'now').length]).toEqual([12, 6])
  expect(textsOf(narrow, 'm')).toEqual(['m6', 'm7', 'm8', 'm9', 'm10', 'm11'])
  const now = columns.map((each, at) => ({ ...each, done: 0, isNow: at === 11 }))
  expect(
    heightsOf(drawColumns({ label, columns: now, scaleText: String, atLeast: 4 }).wide, 'now'),
  ).toHaveLength(1)
})

test('nothing at all is drawn as empty slots', () => {
  const { wide } = drawMoney('GBP', { label, columns: [column, column] })
  expect(wide.paths.map(([look]) => look)).toEqual(['hair', 'base'])
  expect(JSON.stringify(wide)).not.toMatch(/NaN|null/)
})

test('weeks go back over the clock change and the turn of the year', () => {
  expect(weeksTo('2026-10-26', 'monday', 3)).toEqual(['2026-10-12', '2026-10-19', '2026-10-26'])
  expect(weeksTo('2026-10-26', 'sunday', 2)).toEqual(['2026-10-18', '2026-10-25'])
  expect(weeksTo('2027-01-03', 'monday', 2)).toEqual(['2026-12-21', '2026-12-28'])
})

test('months go back over the turn of the year', () => {
  expect(monthsTo('2027-02-28', 3)).toEqual(['2026-12-01', '2027-01-01', '2027-02-01'])
  expect(monthAfter('2026-12-31')).toBe('2027-01-01')
})
