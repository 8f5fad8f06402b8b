import { expect, test, vi } from 'vitest'
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
  const header = await signedCookie('mortise_session', 60)().serialize('x')
  expect(header).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
  vi.unstubAllEnvs()
})
