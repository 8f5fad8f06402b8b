import { eq } from 'drizzle-orm'
import { Authenticator } from 'remix-auth'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerApi } from '#app/api/table.ts'
import { action as signInByPage } from '#app/routes/auth/login.tsx'
import { hashPassword } from '#app/services/auth/password.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const base = databaseForTests()

const password = ' ä+b&c=d%\r\n '
const email = 'oak.admin@example.com'
let context: Parameters<typeof signInByPage>[0]['context']

beforeEach(async () => {
  const passwordHash = await hashPassword(password)
  db().update(users).set({ passwordHash }).where(eq(users.id, base.ours.admin.userId)).run()
  context = { address: '203.0.113.7' } as typeof context
})

function asForm(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const init = { method: 'POST', headers, body: new URLSearchParams(fields) }
  const request = new Request('http://localhost:3000/login', init)
  return signInByPage({ request, params: {}, context })
}

function asJson(fields: Record<string, string>, headers: Record<string, string> = {}) {
  const init = { method: 'POST', body: JSON.stringify(fields) }
  const all = { 'Content-Type': 'application/json', ...headers }
  const request = new Request('http://localhost:3000/api/auth/login', { ...init, headers: all })
  return answerApi({ request, params: {}, context })
}

/** Status and Set-Cookie headers, whether it was a response or a page's data. */
function seen(answer: Awaited<ReturnType<typeof asForm>> | Response) {
  if (answer instanceof Response) return { status: answer.status, cookies: answer.headers.getSetCookie() }
  return { status: answer.init?.status, cookies: [] }
}

test('page and API sign in by one and the same Authenticator, with the password as it was typed', async () => {
  const authenticate = vi.spyOn(Authenticator.prototype, 'authenticate')
  const fields = { companyName: base.ours.name, email, password }
  const [page, api] = [seen(await asForm(fields)), seen(await asJson(fields))]
  expect([page.status, api.status]).toEqual([303, 200])
  for (const { cookies } of [page, api]) {
    expect(cookies.map(cookie => cookie.replace(/=.*/, ''))).toEqual(['mortise_session', 'mortise_device'])
  }
  expect(authenticate).toHaveBeenCalledTimes(2)
  expect(new Set(authenticate.mock.contexts).size).toBe(1)
})

test('the address that counts is the connection’s, and the device is known by its cookie', async () => {
  const fields = { companyName: base.ours.name, email, password: 'guess' }
  const { cookies } = seen(await asJson({ ...fields, password }))
  for (let n = 0; n < 10; n++) expect(seen(await asForm(fields)).status).toBe(401)
  for (const send of [asForm, asJson]) {
    expect(seen(await send({ ...fields, password }, { 'X-Network-Address': '192.0.2.9' })).status).toBe(429)
  }
  const Cookie = cookies.find(cookie => cookie.startsWith('mortise_device'))?.split(';')[0] ?? ''
  expect(seen(await asForm({ ...fields, password }, { Cookie })).status).toBe(303)
})

test('what belongs to no field stands in the message alone', async () => {
  const answer = await asJson({})
  expect(await answer.json()).toEqual({
    message: 'Please enter company name, email and password',
    fieldErrors: {
      companyName: ['Please enter your company name'],
      email: ['Please enter your email'],
      password: ['Please enter a password'],
    },
  })
})
