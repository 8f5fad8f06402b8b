import { describe, expect, test } from 'vitest'
import { idleAfter, idleRuleOf, idleTimes, isPersonsDoing, isUseNoted } from '#app/domain/auth/idle.ts'
import { idleTimeText } from '#app/domain/auth/idle-texts.ts'

const minute = 60_000
const now = Date.UTC(2026, 10, 20, 7)
const ago = (minutes: number) => now - minutes * minute
const rule = (minutes: number | null, since = 0) => ({ minutes, since })

describe('a session is over after', () => {
  test.each([
    ['the time that is chosen', ago(61), null, rule(60), 60],
    ['no time before that', ago(60), null, rule(60), null],
    ['none at all where none is chosen', ago(60 * 24 * 29), null, rule(null), null],
    ['a new time, counted from when it was chosen', ago(61), null, rule(60, ago(59)), null],
    ['a new time that has passed since', ago(200), null, rule(60, ago(61)), 60],
    ['the time that held when it was used, though a longer one is chosen since', ago(61), 60, rule(240), 60],
    ['and though none is any more', ago(61), 60, rule(null), 60],
    ['a shorter one that was chosen since', ago(16), 60, rule(15), 15],
  ])('%s', (_what, usedAt, idleMinutes, idle, after) => {
    expect(idleAfter({ usedAt, idleMinutes }, idle, now)).toBe(after)
  })
})

test('the cookie tells of a use once a minute, or in a twentieth of the time', () => {
  const isNoted = (minutesAgo: number, time: number | null) =>
    isUseNoted({ usedAt: ago(minutesAgo), idleMinutes: time }, rule(time), now)
  expect([isNoted(0.9, 15), isNoted(1, 15)]).toEqual([true, false])
  expect([isNoted(11.9, 240), isNoted(12, 240)]).toEqual([true, false])
  expect(isNoted(60 * 24 * 29, null)).toBe(true)
})

test('and at once when the rule is another', () => {
  expect(isUseNoted({ usedAt: now, idleMinutes: null }, rule(15), now)).toBe(false)
  expect(isUseNoted({ usedAt: now, idleMinutes: 15 }, rule(null), now)).toBe(false)
})

test.each([
  ['a page that is opened', { 'Sec-Fetch-Dest': 'document' }, true],
  ['what a script fetches after somebody touched the page', { 'Sec-Fetch-Dest': 'empty' }, true],
  ['an old browser, or a program', {}, true],
  ['a picture of the page', { 'Sec-Fetch-Dest': 'image' }, false],
  ['what a page asks that nobody touches', { 'Sec-Fetch-Dest': 'empty', 'X-Unattended': '1' }, false],
])('%s: a person’s doing', (_what, headers, is) => {
  expect(isPersonsDoing({ headers: new Headers(headers as Record<string, string>) })).toBe(is)
})

test('the site owner has a time where the service is open to customers, unless they chose one', () => {
  const none = { idleMinutes: null, idleChosenAt: null }
  expect(idleRuleOf({ ...none, username: 'Admin' }, true).minutes).toBe(720)
  expect(idleRuleOf({ ...none, username: 'admin' }, false).minutes).toBeNull()
  expect(idleRuleOf({ ...none, username: 'ada' }, true).minutes).toBeNull()
  expect(idleRuleOf({ idleMinutes: 15, idleChosenAt: 7, username: 'admin' }, true)).toEqual(rule(15, 7))
})

test('times are said in words', () => {
  expect(idleTimes.map(idleTimeText)).toEqual(['15 minutes', '1 hour', '4 hours', '12 hours', '7 days'])
})
