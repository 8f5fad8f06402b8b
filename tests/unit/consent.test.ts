import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { consentKey } from '#app/domain/consent.ts'
import { cookies } from '#app/domain/cookies.ts'
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

test('the privacy policy names every cookie that the code sets, and no other', () => {
  const sources = readdirSync('app', { recursive: true, encoding: 'utf8' }).filter(name =>
    /\.tsx?$/.test(name),
  )
  const made = sources.flatMap(name => {
    const code = readFileSync(join('app', name), 'utf8')
    return [...code.matchAll(/(?:create|signed|visitor)Cookie\(\s*['"](\w+)['"]/g)].map(
      ([, cookie]) => cookie,
    )
  })
  const [, ofServer = ''] = /COOKIE = '(\w+)'/.exec(readFileSync('server/seen-position.ts', 'utf8')) ?? []
  expect(cookies.map(([name]) => name).sort()).toEqual([...made, consentKey, ofServer].sort())
})
