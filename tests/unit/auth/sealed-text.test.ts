import { expect, test } from 'vitest'
import { openSealed, sealText } from '#app/services/auth/sealed-text.server.ts'

test('what is sealed says nothing, and opens for its use alone', () => {
  const sealed = sealText('a mail', 'the way in')
  expect(Buffer.from(sealed, 'base64').toString('latin1')).not.toContain('the way in')
  expect(sealText('a mail', 'the way in')).not.toBe(sealed)
  expect(openSealed('a mail', sealed)).toBe('the way in')
  expect(openSealed('a feed', sealed)).toBeNull()
})

test('what was changed by a bit anywhere opens as nothing', () => {
  const bytes = Buffer.from(sealText('a mail', 'the way in'), 'base64')
  for (let at = 0; at < bytes.length; at++) {
    const changed = Buffer.from(bytes)
    changed[at] = (changed[at] ?? 0) ^ 1
    expect(openSealed('a mail', changed.toString('base64'))).toBeNull()
  }
  expect(openSealed('a mail', '')).toBeNull()
})
