import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type EveningEntry, mostTyped, readEvening } from '#app/domain/day-sheets/read-evening.ts'

/** A Friday. */
const today = '2026-11-20'

function said(typed: string) {
  return readEvening(typed, today).map(({ line, text: _text, ...entry }) => {
    const { time, worked, ...rest } = entry
    return { line, ...rest, ...(time && { time }), ...(worked !== null && { worked }) }
  })
}

const half = (hours: number, minutes: number) => hours * 60 + minutes

test('what a foreman types is read line by line', () => {
  expect(said('1 done 7:30-13:10, 2-3 done, 4 waiting hinges Tue, 5 1h left, 14 done')).toEqual([
    { line: 1, kind: 'done', time: { from: half(7, 30), to: half(13, 10) } },
    { line: 2, kind: 'done' },
    { line: 3, kind: 'done' },
    { line: 4, kind: 'waiting', waitingFor: 'hinges', until: '2026-11-24' },
    { line: 5, kind: 'open', minutesLeft: 60 },
    { line: 14, kind: 'done' },
  ])
})

test.each([
  ['1, 2 and 3 done', [1, 2, 3]],
  ['1,2,3 done', [1, 2, 3]],
  ['lines 1-3 finished', [1, 2, 3]],
  ['line 1 done; line 2 ok\n3 complete.', [1, 2, 3]],
  ['1: done\n2) done\n3 - done', [1, 2, 3]],
  ['1+2&3 DONE', [1, 2, 3]],
])('%s: these are done', (typed, lines) => {
  expect(said(typed)).toEqual(lines.map(line => ({ line, kind: 'done' })))
})

test.each([
  ['4 waiting for hinges, screws and glue until Tue', 'hinges, screws and glue', '2026-11-24'],
  ['4 waits hinges', 'hinges', null],
  ['4 waiting glass 26 Nov', 'glass', '2026-11-26'],
  ['4 waiting glass thu 26/11', 'glass', '2026-11-26'],
  ['4 waiting paint tomorrow', 'paint', '2026-11-21'],
  ['4 waiting basin (Friday)', 'basin', '2026-11-27'],
  ['4 waiting basin 5 Jan', 'basin', '2027-01-05'],
  ['4 waiting the sun', 'the', '2026-11-22'],
  ['4 waiting the 31st of never', 'the 31st of never', null],
])('%s', (typed, waitingFor, until) => {
  expect(said(typed)).toEqual([{ line: 4, kind: 'waiting', waitingFor, until }])
})

test.each([
  ['5 1h left', 60],
  ['5 1,5h left', 90],
  ['5 1.5 hours left', 90],
  ['5 30 min left', 30],
  ['5 about 1h30 to go', 90],
])('%s', (typed, minutesLeft) => {
  expect(said(typed)).toEqual([{ line: 5, kind: 'open', minutesLeft }])
})

test('times alone are work on what stays open', () => {
  expect(said('6 8-11.30')).toEqual([
    { line: 6, kind: 'open', minutesLeft: null, time: { from: half(8, 0), to: half(11, 30) } },
  ])
  expect(said('6 done 0800 to 1130')).toEqual([
    { line: 6, kind: 'done', time: { from: half(8, 0), to: half(11, 30) } },
  ])
})

test.each([
  ['6 done 1.5h', { kind: 'done', worked: 90 }],
  ['6 done 1,5h', { kind: 'done', worked: 90 }],
  ['6 1h 30 done', { kind: 'done', worked: 90 }],
  ['6 done in 90 min', { kind: 'done', worked: 90 }],
  ['6 2h', { kind: 'open', minutesLeft: null, worked: 120 }],
  ['6 2h, 1h left', { kind: 'open', minutesLeft: 60, worked: 120 }],
  ['6 1h left', { kind: 'open', minutesLeft: 60 }],
  ['6 waiting hinges Tue 45m', { kind: 'waiting', waitingFor: 'hinges', until: '2026-11-24', worked: 45 }],
  ['6 swept the floor 0.5h', { kind: 'words', worked: 30 }],
  ['6 swept 3 floors', { kind: 'words' }],
  ['6 done 30h', { kind: 'words' }],
])('hours with their unit are worked: %s', (typed, entry) => {
  expect(said(typed)).toEqual([{ line: 6, ...entry }])
})

test('what is not understood says so, with its line', () => {
  expect(said('3')).toMatchObject([{ line: 3, kind: 'unclear' }])
  expect(said('3 done 13:00-7:00')).toMatchObject([{ line: 3, kind: 'unclear', reason: /do not fit/ }])
  expect(said('3 waiting')).toMatchObject([{ line: 3, kind: 'unclear', reason: 'Type what it waits for' }])
  expect(said('3 swept the floor')).toMatchObject([{ line: 3, kind: 'words' }])
  expect(said('all of it')).toMatchObject([{ line: 0, kind: 'words' }])
  expect(said('')).toEqual([])
})

// Whatever is typed.

const word = fc.constantFrom(
  'done',
  'waiting',
  'left',
  '1h',
  'Tue',
  '24 Nov',
  'and',
  'line',
  '7:30-13:10',
  '-',
  ',',
)
const typed = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 3000 }),
  fc
    .array(fc.oneof(word, fc.integer({ min: -9, max: 99_999 }).map(String), fc.string({ maxLength: 8 })), {
      maxLength: 400,
    })
    .map(parts => parts.join(' ')),
)

test('nothing that is typed throws, grows without end, or is silently left out', () => {
  fc.assert(
    fc.property(typed, text => {
      const entries = readEvening(text, today)
      expect(entries.length).toBeLessThanOrEqual(mostTyped * 20)
      for (const entry of entries) {
        expect(Number.isSafeInteger(entry.line) && entry.line >= 0 && entry.line <= 9999).toBe(true)
        if (entry.kind === 'waiting') expect(entry.until === null || entry.until > today).toBe(true)
        if (entry.kind === 'open') expect(Number.isNaN(entry.minutesLeft)).toBe(false)
        if (entry.worked !== null) expect(entry.worked > 0 && entry.worked <= 1440).toBe(true)
        if (entry.time) expect(entry.time.from).toBeLessThan(entry.time.to)
      }
      if (/[a-z0-9]/i.test(text.slice(0, mostTyped))) expect(entries.length).toBeGreaterThan(0)
    }),
    { numRuns: 400 },
  )
})

const anEntry = fc.record({
  line: fc.integer({ min: 1, max: 40 }),
  end: fc.constantFrom(
    'done',
    'done 7:30-9:00',
    'done 1.5h',
    '2h 15',
    '40 min',
    'waiting hinges Tue 2h',
    'waiting hinges Tue',
    'waiting glue',
    '2h left',
    '45 min left',
  ),
})

test('any lines in any order come back as they were typed', () => {
  fc.assert(
    fc.property(
      fc.array(anEntry, { maxLength: 20 }),
      fc.constantFrom(', ', '; ', '\n', ','),
      (lines, glue) => {
        const text = lines.map(({ line, end }) => `${line} ${end}`).join(glue)
        const entries: EveningEntry[] = readEvening(text, today)
        expect(entries.map(({ line, text: end }) => ({ line, end }))).toEqual(lines)
        expect(entries.filter(({ kind }) => kind === 'words' || kind === 'unclear')).toEqual([])
      },
    ),
    { numRuns: 200 },
  )
})
