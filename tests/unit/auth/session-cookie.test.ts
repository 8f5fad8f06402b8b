import { expect, test } from 'vitest'
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
