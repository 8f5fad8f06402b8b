import { expect, test } from 'vitest'
import { describeTwoStep, inFours, kindOfCode, withoutGaps } from '#app/domain/two-step/two-step.ts'
import { stepOfCode } from '#app/services/two-step/app-code.server.ts'
import { codeOf, halfMinute } from '#tests/support/authenticator-code.ts'

// The key and moments of RFC 6238, appendix B.
const rfcKey = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

test.each([
  [59, '287082', 1],
  [1_111_111_109, '081804', 37_037_036],
  [20_000_000_000, '353130', 666_666_666],
])('at %d s the app shows %s', (seconds, code, step) => {
  expect(stepOfCode(rfcKey, code, seconds * 1000)).toBe(step)
})

test('a code is taken in its half minute, the one before and the one after', () => {
  // Fixed keys: of two that are drawn by chance, one in some ten thousand shares a code.
  const key = rfcKey
  const now = Date.UTC(2026, 10, 23, 8, 0, 10)
  const step = Math.floor(now / halfMinute)
  const taken = [-2, -1, 0, 1, 2].map(off => stepOfCode(key, codeOf(key, now + off * halfMinute), now))
  expect(taken).toEqual([null, step - 1, step, step + 1, null])
  expect(stepOfCode('JBSWY3DPEHPK3PXP', codeOf(key, now), now)).toBeNull()
})

test.each([
  ['123456', 'app'],
  ['123 456', 'app'],
  ['1234-5678-9012', 'recovery'],
  ['12345', null],
  ['1234567', null],
  ['12345a', null],
  ['１２３４５６', null],
  ['', null],
])('%s is a code of: %s', (typed, kind) => {
  expect(kindOfCode(withoutGaps(typed))).toBe(kind)
})

test('what has to be typed is shown in fours', () => {
  expect(inFours('JBSWY3DPEHPK')).toBe('JBSW Y3DP EHPK')
  expect(withoutGaps(inFours('482199301746'))).toBe('482199301746')
})

test.each([
  [{ hasApp: false, passkeys: 0, codesLeft: 10 }, 'Off'],
  [{ hasApp: true, passkeys: 0, codesLeft: 0 }, 'On, with an authenticator app'],
  [{ hasApp: true, passkeys: 1, codesLeft: 0 }, 'On, with an authenticator app and a passkey'],
  [{ hasApp: false, passkeys: 3, codesLeft: 0 }, 'On, with 3 passkeys'],
])('%o: %s', (state, text) => {
  expect(describeTwoStep(state)).toBe(text)
})
