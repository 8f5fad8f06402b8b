import { randomUUID } from 'node:crypto'
import type { AppLoadContext } from '@remix-run/node'
import { beforeEach, expect, test } from 'vitest'
import { answerApi } from '#app/api/table.ts'
import type { Scope } from '#app/domain/scope.ts'
import { log } from '#app/log.server.ts'
import { createSession, findSessionActor } from '#app/models/auth/session.server.ts'
import { forgetStripeFigures } from '#app/services/owner/stripe-figures.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeOwner } from '#tests/support/owner.ts'
import { stripeForTests } from '#tests/support/stripe.ts'

const stripe = stripeForTests()
const base = databaseForTests()

beforeEach(() => {
  forgetStripeFigures()
})

const path = 'http://localhost/api/owner/notifications/mark-read'

/** A request of that person, signed in. */
function argsOf({ userId }: Scope, method = 'GET', url = path) {
  const sid = randomUUID()
  createSession(sid, userId, { userAgent: '', address: '' }, Date.now() + 60_000)
  const context: AppLoadContext = {
    nonce: '',
    requestId: '',
    loggedAs: '',
    address: '',
    log: log(),
    isDemo: false,
    queriesBefore: 0,
    hasRoom: async () => true,
    onceOver: () => {},
    setCookie: () => {},
    actor: Promise.resolve(findSessionActor(sid)),
  }
  return { request: new Request(url, { method }), params: {}, context }
}

test('what is the owner’s is not there for others, by whatever method they ask', async () => {
  const owner = makeOwner()
  for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'PROPFIND']) {
    const hidden = await answerApi(argsOf(base.ours.admin, method))
    expect([method, hidden.status, hidden.headers.get('Allow')]).toEqual([method, 404, null])
    const shown = await answerApi(argsOf(owner, method))
    expect([method, shown.status]).toEqual([method, method === 'PATCH' ? 200 : 405])
  }
})

test('Stripe’s subscriptions come 500 a page, with the way to the next', async () => {
  const { subscription } = stripe.subscribed({ email: 'oak.admin@example.com' })
  for (let n = 0; n < 500; n++) {
    stripe.world.state.subscriptions[`sub_${n}`] = { ...structuredClone(subscription), id: `sub_${n}` }
  }
  const owner = makeOwner()
  const url = 'http://localhost/api/owner/stripe-subscriptions'
  const first = await answerApi(argsOf(owner, 'GET', url))
  expect(await first.json()).toHaveLength(500)
  expect(first.headers.get('Link')).toContain('page=2')
  const second = await answerApi(argsOf(owner, 'GET', `${url}?page=2`))
  expect(await second.json()).toHaveLength(1)
  expect(second.headers.get('Link')).toBeNull()
})
