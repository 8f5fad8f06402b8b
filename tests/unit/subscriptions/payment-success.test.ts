import type { AppLoadContext } from '@remix-run/node'
import { beforeEach, expect, test, vi } from 'vitest'
import { requirePlan } from '#app/domain/subscriptions/plans.ts'
import { log } from '#app/log.server.ts'
import { action, headers, loader } from '#app/routes/public/payment-success.tsx'
import { readPaidCheckout } from '#app/services/auth/visit-cookies.server.ts'
import { deliver } from '#app/services/mail/deliver-mail.server.ts'
import { recordCheckout } from '#app/services/subscriptions/record-checkout.server.ts'
import { startCheckout } from '#app/services/subscriptions/start-checkout.server.ts'
import { db } from '#db/client.ts'
import { pendingPayments } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { stripeForTests } from '#tests/support/stripe.ts'

vi.mock('#app/services/mail/deliver-mail.server.ts', async load => ({
  ...(await load<object>()),
  deliver: vi.fn(),
}))

const stripe = stripeForTests()
databaseForTests()
let runs = 0
let cookie: string

beforeEach(() => {
  runs++
  cookie = ''
  vi.mocked(deliver).mockReset().mockResolvedValue()
})

/** Paid two minutes ago, so that no page waits for the webhook. */
async function paid(): Promise<string> {
  const url = await startCheckout({ address: `198.51.103.${runs}` }, requirePlan('monthly'))
  const sessionId = new URL(url).pathname.split('/').at(-1) ?? ''
  stripe.completeCheckout(sessionId, { email: `paid${runs}@shop.example`, name: 'Fern Ashdown' })
  const { subscription } = stripe.world.state.sessions[sessionId] ?? {}
  const made = stripe.world.state.subscriptions[String(subscription)]
  if (made) made.created -= 120
  return sessionId
}

function argsOf(query: Record<string, string>, form?: Record<string, string>) {
  const context: AppLoadContext = {
    nonce: '',
    requestId: '',
    address: `198.51.103.${runs}`,
    log: log(),
    isDemo: false,
    queriesBefore: 0,
    hasRoom: async () => true,
    onceOver: () => {},
    setCookie: () => {},
    loggedAs: '',
  }
  const url = `http://localhost/payment-success?${new URLSearchParams(query)}`
  const init = form && { method: 'POST', body: new URLSearchParams(form) }
  return { request: new Request(url, { ...init, headers: { Cookie: cookie } }), params: {}, context }
}

/** What a browser is shown at that address; it keeps the cookie. */
async function look(query: Record<string, string>) {
  const { data, init } = await loader(argsOf(query))
  const loaderHeaders = new Headers(init?.headers)
  cookie = loaderHeaders.get('Set-Cookie')?.split(';')[0] ?? cookie
  const sent = new Headers(
    headers({
      loaderHeaders,
      parentHeaders: new Headers(),
      actionHeaders: new Headers(),
      errorHeaders: undefined,
    }),
  )
  return { ...data, refresh: sent.get('Refresh') }
}

async function press(form: Record<string, string>) {
  const answer = await action(argsOf({}, form))
  cookie = answer.headers.get('Set-Cookie')?.split(';')[0] ?? cookie
  return answer.headers.get('Location')
}

test('a welcome mail that failed is told at once, and told as sent once it has left', async () => {
  const refusal = Object.assign(new Error('No such mailbox'), { code: 'EENVELOPE', responseCode: 550 })
  vi.mocked(deliver).mockRejectedValue(refusal)
  const session_id = await paid()
  await recordCheckout(session_id)
  await expect.poll(() => db().select().from(pendingPayments).get()?.welcomeEmailSentAt).toBeNull()
  expect(await look({ session_id })).toMatchObject({ state: 'failed', isRecorded: true, refresh: null })
  expect(await press({ session_id })).toBe(`/payment-success?session_id=${session_id}&failed=true`)

  vi.mocked(deliver).mockResolvedValue()
  expect(await press({ session_id })).toBe(`/payment-success?session_id=${session_id}`)
  expect(await look({ session_id })).toMatchObject({ state: 'sent' })
  expect(await look({ session_id })).toMatchObject({ state: 'already_sent' })
})

test('the page looks again by itself, once, and then says that the mail failed', async () => {
  const session_id = await paid()
  const first = await look({ session_id })
  expect(first).toMatchObject({ state: 'sending', isRecorded: false })
  const [, seconds, next] = /^(\d+); url=(.*)$/.exec(first.refresh ?? '') ?? []
  expect(Number(seconds)).toBeLessThan(5)
  expect(next).toBe(`/payment-success?session_id=${session_id}&again=true`)
  expect(await look({ session_id, again: 'true' })).toMatchObject({ state: 'failed', refresh: null })
})

test('a mail that takes for ever has failed, too, and who paid goes on without it', async () => {
  vi.mocked(deliver).mockReturnValue(new Promise(() => {}))
  const session_id = await paid()
  expect(await press({ session_id, intent: 'create-account' })).toBe('/login?mode=create-account')
  const kept = await readPaidCheckout(new Request('http://localhost/', { headers: { Cookie: cookie } }))
  expect(kept).toEqual({ sessionId: session_id, isWelcomed: false, isMailed: false })
  db()
    .update(pendingPayments)
    .set({ createdAt: Date.now() - 120_000 })
    .run()
  expect(await look({ session_id })).toMatchObject({ state: 'sending' })
  expect(await look({ session_id, again: 'true' })).toMatchObject({ state: 'failed', isRecorded: true })
})
