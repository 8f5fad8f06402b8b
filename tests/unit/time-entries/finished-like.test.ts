import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  averageOf,
  hoursRange,
  kindWords,
  likeText,
  tookText,
} from '#app/domain/time-entries/finished-like.ts'

const job = (workedHours: number, estimatedHours = 0) => ({
  workedMinutes: workedHours * 60,
  estimatedMinutes: estimatedHours * 60,
})

test.each([
  [[22, 14, 18, 15, 20], 'The last five like this took 14 to 22 hours'],
  [[14, 14.2], 'The last two like this took 14 hours'],
  [[7], 'The last one like this took 7 hours'],
  [[0], ''],
  [[], ''],
])('%j hours: %s', (hours, text) => {
  expect(likeText(hours.map(each => job(each)))).toBe(text)
})

test('a template tells what its jobs took on average', () => {
  expect(tookText(averageOf([job(20, 16), job(17, 16), job(0, 4)]))).toBe(
    'The last 2 finished jobs of this template took 18h 30 on average; 16h was planned.',
  )
  expect(tookText(averageOf([job(2)]))).toBe('The finished job of this template took 2h.')
  expect(tookText(averageOf([]))).toBe('')
})

test('the range holds every job that took some', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60_000 })), minutes => {
      const range = hoursRange(minutes.map(workedMinutes => ({ workedMinutes })))
      for (const each of minutes.filter(Boolean)) {
        expect(range && range.least <= each / 60 + 0.5 && range.most >= each / 60 - 0.5).toBe(true)
      }
    }),
  )
})

test('kinds of jobs are told by the words that say something', () => {
  expect(kindWords('Oak staircase, with newel posts, for Mrs Hale’s house')).toEqual([
    'oak',
    'staircase',
    'newel',
    'posts',
    'hale',
  ])
  expect(kindWords('')).toEqual([])
})
