import Stripe from 'stripe'
import { describe, expect, test } from 'vitest'
import { handledTypes } from '#app/services/stripe-events/handle-event.server.ts'
import { readEvent as read } from '#app/services/stripe-events/read-event.server.ts'
import { stripeForTests, testConnectSecret, testWebhookSecret } from '#tests/support/stripe.ts'

const stripe = stripeForTests()

function readEvent(body: string, signature: string | null) {
  return read(body, signature, handledTypes)
}

describe('a signature', () => {
  test('is asked for, and must be of this body, by a secret of ours, and of now', () => {
    const { subscription } = stripe.subscribed({ email: 'ada@example.com' })
    const event = stripe.lastEvent('customer.subscription.created')
    expect(subscription.id).toBeTruthy()
    const { body, signature } = stripe.signed(event)
    expect(readEvent(body, signature)?.id).toBe(event.id)
    expect(readEvent(body, null)).toBeNull()
    expect(readEvent(body, '')).toBeNull()
    const now = Math.floor(Date.now() / 1000)
    for (const malformed of [
      `t=${now},v1=ab`,
      't=1,v1',
      `t=${now},v1=`,
      `t=${now},v1=é`,
      't=,v1=ab',
      '=',
      ',',
      'v1=ab',
    ])
      expect(readEvent(body, malformed), malformed).toBeNull()
    expect(readEvent(`${body} `, signature)).toBeNull()
    expect(readEvent(body, stripe.signed(event, 'whsec_stranger').signature)).toBeNull()
    const old = Math.floor(Date.now() / 1000) - 3600
    expect(readEvent(body, stripe.signed(event, undefined, old).signature)).toBeNull()
  })

  test('of our own account vouches for that alone, of the connected accounts for one of them', () => {
    stripe.subscribed({ email: 'ada@example.com' })
    const event = stripe.lastEvent('customer.subscription.created')
    const isTaken = (sent: object, secret: string) => {
      const { body, signature } = stripe.signed(sent, secret)
      return readEvent(body, signature)?.accountId
    }
    const connected = { ...event, account: 'acct_1' }
    expect(isTaken(event, testWebhookSecret)).toBeNull()
    expect(isTaken({ ...event, account: null }, testWebhookSecret)).toBeNull()
    expect(isTaken(connected, testConnectSecret)).toBe('acct_1')
    expect(isTaken(event, testConnectSecret)).toBeUndefined()
    expect(isTaken({ ...event, account: null }, testConnectSecret)).toBeUndefined()
    expect(isTaken(connected, testWebhookSecret)).toBeUndefined()
  })

  test('of an odd shape is not taken; a kind that says nothing to us needs no more than a name', () => {
    stripe.subscribed({ email: 'ada@example.com' })
    const event = stripe.lastEvent('customer.subscription.created')
    const long = 'x'.repeat(256)
    const odd: object[] = [
      { data: { object: null } },
      { data: { object: 'sub_1' } },
      { data: { object: [] } },
      { data: null },
      ...[undefined, null, '', 7, {}, long, '../customers', 'sub 1'].map(id => ({
        data: { object: { id } },
      })),
      ...['', 7, null, long, 'evt/1'].map(id => ({ id })),
      ...['', 7, null, long].map(type => ({ type })),
      ...['', {}, 7, long, ['acct_1']].map(account => ({ account })),
      ...['', 7, {}, { id: '' }, long].flatMap(thing => [
        { data: { object: { id: 'cs_1', subscription: thing } } },
        { data: { object: { id: 're_1', payment_intent: thing } } },
        { data: { object: { id: 'in_1', parent: { subscription_details: { subscription: thing } } } } },
      ]),
    ]
    for (const part of odd) {
      const sent = { ...event, ...part }
      for (const secret of [testWebhookSecret, testConnectSecret]) {
        const { body, signature } = stripe.signed(sent, secret)
        expect(readEvent(body, signature), JSON.stringify(part).slice(0, 80)).toBeNull()
      }
    }
    const unknown = stripe.signed({
      ...event,
      type: 'balance.available',
      data: { object: { available: [] } },
    })
    expect(readEvent(unknown.body, unknown.signature)).toMatchObject({ about: null, accountId: null })
  })

  test('of what is no event is no event', () => {
    for (const text of ['', 'null', '[]', 'no JSON', '{}', '{"id":1,"type":2}']) {
      const signature = Stripe.webhooks.generateTestHeaderString({ payload: text, secret: testWebhookSecret })
      expect(readEvent(text, signature), text).toBeNull()
    }
  })
})
