import { expect, test } from 'vitest'
import { ownPath } from '#app/http/actor.server.ts'
import { consentHeader, readConsent } from '#app/http/consent.server.ts'

function asking(cookie: string) {
  return new Request('http://shop.example/', { headers: { Cookie: cookie } })
}

test('the answer is read from the cookie, whatever stands around it', () => {
  expect(readConsent(asking('mortise_consent=accepted'))).toBe('accepted')
  expect(readConsent(asking('a=b; mortise_consent=rejected; c=d'))).toBe('rejected')
  for (const none of [
    '',
    'mortise_consent=',
    'mortise_consent=maybe',
    'xmortise_consent=accepted',
    'a=mortise_consent=accepted',
  ])
    expect(readConsent(asking(none)), none).toBeNull()
})

test('it is kept for a year and read by no script', () => {
  expect(consentHeader('rejected')).toBe(
    'mortise_consent=rejected; Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax',
  )
})

test.each(['/login?mode=create-account', '/reset-password?token=a', '/privacy-policy#cookies'])(
  '%s is a page to go back to',
  path => expect(ownPath(path, '/')).toBe(path),
)

test.each(['//evil.example', '/\\evil.example', '/.//evil.example', 'https://evil.example', 7, null])(
  '%j is not',
  path => expect(ownPath(path, '/')).toBe('/'),
)
