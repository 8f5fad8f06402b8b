import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { hourMs, minuteMs } from '#app/domain/clock.ts'
import { formatTime } from '#app/domain/format.ts'
import { hoursText, readHours } from '#app/domain/hours.ts'
import {
  besideText,
  endAfter,
  forgottenText,
  isForgotten,
  timesText,
  workedBetween,
} from '#app/domain/time-entries/worked-time.ts'

const zone = 'Europe/London'
const at = (text: string) => Date.parse(text)

describe('what is forgotten', () => {
  test.each([
    ['this morning', '2026-11-25T07:30:00Z', '2026-11-25T16:00:00Z', false],
    ['14 hours ago', '2026-11-25T01:00:00Z', '2026-11-25T15:00:00Z', false],
    ['more than 14 hours ago', '2026-11-25T01:00:00Z', '2026-11-25T15:00:01Z', true],
    ['before midnight', '2026-11-24T23:59:00Z', '2026-11-25T00:00:00Z', true],
    ['before a midnight of summer time', '2026-07-01T22:59:00Z', '2026-07-01T23:00:00Z', true],
    ['after a midnight of summer time', '2026-07-01T23:01:00Z', '2026-07-02T01:00:00Z', false],
  ])('%s', (_when, startedAt, now, forgotten) => {
    expect(isForgotten(at(startedAt), at(now), zone)).toBe(forgotten)
  })

  test('it is asked about with its day and time', () => {
    const entry = { startedAt: at('2026-11-24T15:40:00Z'), what: 'Oil, two coats' }
    const shown = { now: at('2026-11-25T07:10:00Z'), timeZone: zone, who: null }
    expect(forgottenText(entry, shown)).toBe(
      'You started Oil, two coats yesterday at 15:40. When did you stop?',
    )
    expect(forgottenText(entry, { ...shown, who: 'Owen', now: at('2026-11-27T07:10:00Z') })).toBe(
      'Owen started Oil, two coats on Tuesday 24 November at 15:40. When did they stop?',
    )
    // The day before is the day before also where it had 25 hours.
    expect(
      forgottenText(
        { ...entry, startedAt: at('2026-10-25T00:10:00Z') },
        { ...shown, now: at('2026-10-26T23:50:00Z') },
      ),
    ).toContain('yesterday at 01:10')
  })
})

describe('when it ended', () => {
  test.each([
    ['the same day', '2026-11-25T15:40:00Z', '17:05', '2026-11-25T17:05:00Z'],
    ['after midnight', '2026-11-25T22:00:00Z', '01:30', '2026-11-26T01:30:00Z'],
    ['the same minute is a day later', '2026-11-25T15:40:00Z', '15:40', '2026-11-26T15:40:00Z'],
    ['over the clocks going forward', '2026-03-28T23:00:00Z', '03:00', '2026-03-29T02:00:00Z'],
    ['over the clocks going back', '2026-10-24T22:00:00Z', '03:00', '2026-10-25T03:00:00Z'],
    ['the first of a time that comes twice', '2026-10-24T22:00:00Z', '01:30', '2026-10-25T00:30:00Z'],
    ['the second, where it began after the first', '2026-10-25T00:40:00Z', '01:30', '2026-10-25T01:30:00Z'],
  ])('%s', (_what, startedAt, time, end) => {
    const found = endAfter(at(startedAt), time, zone)
    expect(found && new Date(found).toISOString()).toBe(new Date(end).toISOString())
  })

  test('a time that the clocks skip is none', () => {
    expect(endAfter(at('2026-03-28T23:00:00Z'), '01:30', zone)).toBeNull()
    expect(endAfter(at('2026-03-29T00:30:00Z'), '01:30', zone)).toBeNull()
  })

  test('it is after the start, within a day, and shows what was typed', () => {
    const instant = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') })
    const time = fc
      .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
      .map(parts => parts.map(part => String(part).padStart(2, '0')).join(':'))
    fc.assert(
      fc.property(
        instant,
        time,
        fc.constantFrom(zone, 'America/New_York', 'Asia/Kolkata'),
        (start, typed, tz) => {
          const end = endAfter(start, typed, tz)
          if (end === null) return
          expect(end).toBeGreaterThan(start)
          expect(end - start).toBeLessThanOrEqual(25 * hourMs)
          expect(formatTime(end, tz)).toBe(typed)
        },
      ),
    )
  })
})

describe('how long it was', () => {
  test('what went by counts, however the clocks were set meanwhile', () => {
    expect(workedBetween(at('2026-03-28T23:30:00Z'), at('2026-03-29T02:30:00Z'))).toBe(180)
    expect(workedBetween(at('2026-10-24T22:30:00Z'), at('2026-10-25T02:30:00Z'))).toBe(240)
  })

  test('a moment counts as a minute', () => {
    expect(workedBetween(1000, 1000)).toBe(1)
    expect(workedBetween(0, 20 * 1000)).toBe(1)
  })

  test('parts of a day are as long as the day, within a minute each', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: minuteMs, max: hourMs }), { minLength: 1, maxLength: 20 }),
        parts => {
          let now = 0
          const minutes = parts.map(part => {
            now += part
            return workedBetween(now - part, now)
          })
          const sum = minutes.reduce((all, each) => all + each, 0)
          expect(Math.abs(sum - now / minuteMs)).toBeLessThanOrEqual(parts.length / 2)
        },
      ),
    )
  })
})

test('hours as they are typed are read back as they are shown', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1440 }), minutes => {
      const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
      expect(readHours(`${hours}:${String(rest).padStart(2, '0')}`)).toBe(minutes)
      expect(readHours(`${minutes}m`)).toBe(minutes)
      expect(readHours(`${hours}h ${rest}m`)).toBe(minutes)
      expect(readHours(` ${hoursText(minutes)} `)).toBe(minutes)
      if (rest % 15 === 0) expect(readHours(String(minutes / 60))).toBe(minutes)
    }),
  )
})

test('whatever is typed is minutes, nothing, or not read', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 12 }), text => {
      const read = readHours(text)
      if (read === null || Number.isNaN(read)) return
      expect(Number.isInteger(read) && read > 0).toBe(true)
    }),
  )
  expect(readHours('.5')).toBe(30)
})

test('worked stands beside what was planned', () => {
  expect(besideText(200, 240)).toBe('3h 20 of 4h')
  expect(besideText(200, null)).toBe('3h 20 worked')
  expect(besideText(0, 240)).toBe('4h')
  expect(besideText(0, null)).toBe('')
})

test('times are those of the company’s clocks', () => {
  const entry = { startedAt: at('2026-07-01T06:30:00Z'), endedAt: at('2026-07-01T12:10:00Z') }
  expect(timesText(entry, zone)).toBe('07:30 to 13:10')
  expect(timesText({ ...entry, endedAt: null }, zone)).toBe('from 07:30')
  expect(timesText({ startedAt: null, endedAt: null }, zone)).toBe('')
})
