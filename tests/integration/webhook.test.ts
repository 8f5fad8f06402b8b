import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import Stripe from 'stripe'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { expectHealthy } from '#tests/support/catalogue/health.ts'
import { shareWorld, type World } from '#tests/support/catalogue/world.ts'
import { makeVisitor } from '#tests/support/http-client.ts'
import { people } from '#tests/support/people.ts'
import { snapshot } from '#tests/support/snapshot.ts'

const path = '/api/stripe/webhook'

let world: World

beforeAll(async () => {
  world = await shareWorld()
})
afterAll(() => world.close())

function event(type: string, id: string) {
  return JSON.stringify({
    id: `evt_${id}`,
    object: 'event',
    type,
    data: { object: { id: 'sub_demo_hartley', object: 'subscription' } },
  })
}

function send(body: string, signature: string | null = signed(body)) {
  const headers = { 'Content-Type': 'application/json', ...(signature && { 'Stripe-Signature': signature }) }
  return world.stranger.send('POST', path, { headers, body })
}

/** Another one each data directory. */
function sandboxSecret(): string {
  return readFileSync(join(world.server.dataDir, 'stripe-sandbox-secret'), 'utf8')
}

function signed(body: string, secret = sandboxSecret()): string {
  return Stripe.webhooks.generateTestHeaderString({ payload: body, secret })
}

test('what is not signed, or by somebody else, or changed on the way, is refused and changes nothing', async () => {
  const before = snapshot(world.server.dataDir)
  const body = event('customer.subscription.deleted', 'forged')
  const refused = [
    await send(body, null),
    await send(body, signed(body, 'whsec_stranger')),
    await send(`${body} `, signed(body)),
    await send(body, 't=1,v1=00'),
    await send(body, 't=1,v1'),
    await send(body, `t=${Math.floor(Date.now() / 1000)},v1=`),
    await send('\u0000', 'no signature'),
    await send('[]'),
    await send('null'),
    await send(body, signed(body, 'whsec_sandbox')),
    await send(body, signed(body, `${sandboxSecret()}_connect`)),
    await send(body.replace('{"id":"evt', '{"account":"acct_1","id":"evt')),
    await send(body.replace(/"object":\{[^}]*\}/, '"object":null')),
    await send(body.replace('sub_demo_hartley', '')),
    await send(body.replace('"sub_demo_hartley"', '7')),
    await send(body.replace('sub_demo_hartley', 'x'.repeat(256))),
    await send(body.replace('{"id":"evt', '{"account":{},"id":"evt')),
    await send(body.replace('{"id":"evt', '{"account":7,"id":"evt')),
  ]
  for (const { status, text } of refused) {
    expect(status).toBe(400)
    expect(JSON.parse(text)).toEqual({ message: 'The signature is not right' })
  }
  expect(snapshot(world.server.dataDir)).toEqual(before)
})

test('what is signed is taken, and taken once', async () => {
  const body = event('customer.subscription.deleted', 'replayed')
  expect((await send(body)).status).toBe(200)
  const after = snapshot(world.server.dataDir)
  const again = await Promise.all([send(body), send(body), send(body)])
  expect(again.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(snapshot(world.server.dataDir)).toEqual(after)
  // The event says that it has ended; Stripe, which was asked, that it goes on.
  const admin = makeVisitor(world.server.url)
  await admin.signIn(people.admin.companyName, people.admin.email)
  const status = await admin.api('GET', '/api/subscription/status')
  expect(JSON.parse(status.text)).toMatchObject({ status: 'active' })
})

test('a browser cannot be led to send one, and it is no page', async () => {
  const body = event('invoice.paid', 'led')
  const headers = { 'Stripe-Signature': signed(body), 'Sec-Fetch-Site': 'cross-site' }
  expect((await world.stranger.send('POST', path, { headers, body })).status).toBe(403)
  expect((await world.stranger.send('GET', path)).status).toBe(405)
})

test('the server is alive, its data is whole, and it logged no error', () => expectHealthy(world))
