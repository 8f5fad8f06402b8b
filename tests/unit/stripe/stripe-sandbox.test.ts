import { describe, expect, it } from 'vitest'
import { planCurrency, plans } from '#app/domain/subscriptions/plans.ts'
import { stripe } from '#app/services/stripe/stripe.server.ts'
import { stripeForTests } from '#tests/support/stripe.ts'

const sandbox = stripeForTests()

const urls = { success_url: 'https://mortise.example/ok?session_id={CHECKOUT_SESSION_ID}' }

async function subscribing(extra: object = {}) {
  const prices = await stripe().prices.list({ lookup_keys: ['mortise_monthly'], active: true })
  return stripe().checkout.sessions.create(
    {
      mode: 'subscription',
      line_items: [{ price: prices.data[0]?.id ?? '', quantity: 1 }],
      subscription_data: { trial_period_days: 7 },
      ...urls,
      ...extra,
    },
    { idempotencyKey: crypto.randomUUID() },
  )
}

describe('what is sold', () => {
  it('has the six prices by their lookup keys', async () => {
    const { data } = await stripe().prices.list({
      lookup_keys: plans.map(plan => plan.lookupKey),
      active: true,
    })
    const found = data.map(record => [
      record.lookup_key,
      record.unit_amount,
      record.recurring?.interval,
      record.currency,
    ])
    expect(found).toHaveLength(6)
    for (const plan of plans)
      expect(found).toContainEqual([plan.lookupKey, plan.price, plan.interval, planCurrency])
  })
})

describe('a checkout', () => {
  it('makes a customer and a subscription in its trial', async () => {
    const session = await subscribing({ client_reference_id: '7' })
    expect(session).toMatchObject({ status: 'open', payment_status: 'unpaid', subscription: null })
    expect(session.url).toMatch(/^https:\/\/checkout\.stripe\.com\/c\/pay\/cs_test_/)
    sandbox.completeCheckout(session.id, { email: 'anna@oak.example', name: 'Anna Oak' })
    const after = await stripe().checkout.sessions.retrieve(session.id, {
      expand: ['subscription', 'line_items', 'customer'],
    })
    expect(after).toMatchObject({
      status: 'complete',
      payment_status: 'no_payment_required',
      customer_details: { email: 'anna@oak.example', name: 'Anna Oak' },
      customer: { email: 'anna@oak.example' },
      subscription: { status: 'trialing', items: { data: [{ price: { lookup_key: 'mortise_monthly' } }] } },
      line_items: { data: [{ price: { lookup_key: 'mortise_monthly' } }] },
    })
    expect(sandbox.events().map(event => event.type)).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.paid',
      'checkout.session.completed',
    ])
  })

  it('stays open when the card is declined, and cannot be paid twice', async () => {
    const session = await subscribing()
    expect(() => sandbox.completeCheckout(session.id, { email: 'a@b.example', card: 'declined' })).toThrow(
      'Your card was declined.',
    )
    expect((await stripe().checkout.sessions.retrieve(session.id)).status).toBe('open')
    sandbox.completeCheckout(session.id, { email: 'a@b.example' })
    expect(() => sandbox.completeCheckout(session.id, { email: 'a@b.example' })).toThrow(
      'This checkout is over.',
    )
  })

  it('is the same when it is asked for twice by one key, and refused with other parameters', async () => {
    const ask = (plan: string) =>
      stripe().checkout.sessions.create(
        { mode: 'subscription', line_items: [{ price: `price_${plan}` }], ...urls },
        { idempotencyKey: 'one' },
      )
    expect((await ask('mortise_monthly')).id).toBe((await ask('mortise_monthly')).id)
    await expect(ask('mortise_annual')).rejects.toMatchObject({ type: 'StripeIdempotencyError' })
  })
})

describe('refusals', () => {
  const key = { idempotencyKey: 'k' }
  const base = { mode: 'subscription' as const, line_items: [{ price: 'price_mortise_monthly' }], ...urls }

  it.each([
    ['an unknown parameter', { ...base, colour: 'red' }, { code: 'parameter_unknown', param: 'colour' }],
    [
      'an unknown parameter within another',
      { ...base, subscription_data: { trial_days: 7 } },
      { code: 'parameter_unknown', param: 'subscription_data[trial_days]' },
    ],
    [
      'a price that is not there',
      { ...base, line_items: [{ price: 'price_x' }] },
      { code: 'resource_missing' },
    ],
    ['no address to come back to', { ...base, success_url: undefined }, { code: 'parameter_missing' }],
    ['an email that is none', { ...base, customer_email: 'x' }, { param: 'customer_email' }],
    ['a customer that is not there', { ...base, customer: 'cus_x' }, { code: 'resource_missing' }],
    [
      'what is for single payments',
      { ...base, payment_intent_data: { metadata: { a: 'b' } } },
      { param: 'payment_intent_data' },
    ],
  ])('%s', async (_, params, expected) => {
    await expect(stripe().checkout.sessions.create(params as never, key)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      ...expected,
    })
  })

  it('a create without a key of its own, another version, an unknown address', async () => {
    await expect(stripe().customers.create({ email: 'a@b.example' })).rejects.toThrow('idempotency key')
    await expect(stripe().prices.list({}, { apiVersion: '2020-01-01' })).rejects.toThrow('version')
    await expect(stripe().coupons.list()).rejects.toThrow('Unrecognized request URL')
    await expect(stripe().prices.list({}, { stripeAccount: 'acct_x' })).rejects.toMatchObject({
      type: 'StripePermissionError',
    })
  })
})

describe('a subscription', () => {
  it('is overdue after a declined renewal, and active again once it is paid', async () => {
    const { subscriptionId, customerId } = sandbox.subscribed({ email: 'a@b.example', trialDays: 7 })
    sandbox.declineRenewal(subscriptionId)
    expect((await stripe().subscriptions.retrieve(subscriptionId)).status).toBe('past_due')
    const { data } = await stripe().invoices.list({ customer: customerId, status: 'open' })
    expect(data).toMatchObject([{ amount_due: 2900, attempt_count: 1 }])
    sandbox.payOpenInvoices(customerId)
    expect((await stripe().subscriptions.retrieve(subscriptionId)).status).toBe('active')
    expect(sandbox.events().map(event => event.type)).toEqual([
      'customer.created',
      'customer.subscription.created',
      'invoice.paid',
      'invoice.payment_failed',
      'customer.subscription.updated',
      'invoice.paid',
      'customer.subscription.updated',
    ])
  })

  it('is cancelled at its end, kept, or cancelled at once', async () => {
    const { subscriptionId } = sandbox.subscribed({ email: 'a@b.example' })
    const cancelled = await stripe().subscriptions.update(subscriptionId, { cancel_at_period_end: true })
    expect(cancelled.cancel_at).toBe(cancelled.items.data[0]?.current_period_end)
    expect(
      await stripe().subscriptions.update(subscriptionId, { cancel_at_period_end: false }),
    ).toMatchObject({
      cancel_at: null,
      status: 'active',
    })
    sandbox.cancelAtEnd(subscriptionId)
    sandbox.renew(subscriptionId)
    expect((await stripe().subscriptions.retrieve(subscriptionId)).status).toBe('canceled')
    await expect(stripe().subscriptions.cancel(subscriptionId)).rejects.toMatchObject({
      code: 'resource_missing',
    })
  })

  it('changes its plan by the id of its item', async () => {
    const { subscriptionId, subscription } = sandbox.subscribed({ email: 'a@b.example' })
    const item = subscription.items.data[0]?.id ?? ''
    const changed = await stripe().subscriptions.update(subscriptionId, {
      items: [{ id: item, price: 'price_mortise_monthly_6_10' }],
    })
    expect(changed.items.data).toMatchObject([{ price: { lookup_key: 'mortise_monthly_6_10' } }])
    await expect(
      stripe().subscriptions.update(subscriptionId, { items: [{ price: 'price_mortise_monthly' }] }),
    ).rejects.toThrow('by its id')
  })
})

describe('money of a company', () => {
  it('is paid on its own account, and given back there', async () => {
    const account = await stripe().accounts.create({ country: 'GB' }, { idempotencyKey: 'acct' })
    const params = {
      mode: 'payment' as const,
      line_items: [{ price_data: { currency: 'gbp', unit_amount: 45_000, product_data: { name: 'Oak' } } }],
      payment_intent_data: { metadata: { payment: '12' } },
      ...urls,
    }
    const ask = (idempotencyKey: string) =>
      stripe().checkout.sessions.create(params, { idempotencyKey, stripeAccount: account.id })
    await expect(ask('early')).rejects.toThrow('enable charges')
    sandbox.onboard(account.id)
    const session = await ask('late')
    sandbox.completeCheckout(session.id, { email: 'c@d.example' })
    await expect(stripe().checkout.sessions.retrieve(session.id)).rejects.toMatchObject({
      code: 'resource_missing',
    })
    const paid = await stripe().checkout.sessions.retrieve(
      session.id,
      { expand: ['payment_intent.latest_charge'] },
      { stripeAccount: account.id },
    )
    expect(paid).toMatchObject({
      payment_status: 'paid',
      payment_intent: { metadata: { payment: '12' }, latest_charge: { amount_refunded: 0 } },
    })
    expect(sandbox.lastEvent('checkout.session.completed').account).toBe(account.id)
    const intent = sandbox.world.state.sessions[session.id]?.payment_intent ?? ''
    sandbox.refund(intent, account.id, 5000)
    await stripe().refunds.create(
      { payment_intent: intent },
      { idempotencyKey: 'back', stripeAccount: account.id },
    )
    expect(sandbox.lastEvent('charge.refunded').data.object).toMatchObject({
      refunded: true,
      amount_refunded: 45_000,
    })
  })
})
