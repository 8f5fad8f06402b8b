import { expect, test, vi } from 'vitest'
import { sessionCookieIn } from '#app/domain/cookies.ts'
import { forgetEndedSession } from '#app/services/auth/session.server.ts'

function forget(cookie: string) {
  return forgetEndedSession(new Request('http://localhost:3000/', { headers: { Cookie: cookie } }))
}

test('a session’s cookie that cannot be read is forgotten as one that is over', async () => {
  for (const cookie of ['mortise_session=rubbish', 'a=b; mortise_session=x.y; c=d']) {
    expect(await forget(cookie), cookie).toMatch(/^mortise_session=; Max-Age=0/)
  }
})

test('where there is none, none is forgotten', async () => {
  for (const cookie of ['', 'a=b', 'mortise_session=', 'not_mortise_session=x']) {
    expect(await forget(cookie), cookie).toBeNull()
  }
})

test('scripts do not read it, and other sites do not send it; under https nobody hears it', async () => {
  expect(await forget('mortise_session=rubbish')).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
  vi.resetModules()
  vi.stubEnv('APP_URL', 'https://mortise.example')
  const { signedCookie } = await import('#app/services/auth/signed-cookie.server.ts')
  const cookie = signedCookie('mortise_session', 60)()
  const header = await cookie.serialize('x')
  expect(header).toMatch(
    /^__Host-mortise_session=[^;]+; Max-Age=60; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
  )
  expect(await cookie.parse(header)).toBe('x')
  expect(await cookie.parse(header.replace('__Host-', '')), 'what any host beside may set').toBeNull()
  vi.unstubAllEnvs()
})

test('a session is told by its cookie’s name, of https or not', () => {
  expect(sessionCookieIn('a=b; __Host-mortise_session=x.y; c=d')).toBe('x.y')
  expect(sessionCookieIn('mortise_session=x')).toBe('x')
  for (const other of ['', '__Host-mortise_session=', '__Secure-mortise_session=x', 'not_mortise_session=x'])
    expect(sessionCookieIn(other), other).toBeUndefined()
})
