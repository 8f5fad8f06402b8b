import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Conflict, Forbidden, NotFound, TooMany, Unavailable } from '#app/domain/errors.ts'
import { type PlanId, planIds, requirePlan } from '#app/domain/subscriptions/plans.ts'
import { env } from '#app/env.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { confirmCheckout, viewCheckout } from '#app/services/subscriptions/confirm-checkout.server.ts'
import { recordCheckout } from '#app/services/subscriptions/record-checkout.server.ts'
import { type Purchaser, startCheckout } from '#app/services/subscriptions/start-checkout.server.ts'
import { db } from '#db/client.ts'
import { ownerNotifications, pendingPayments } from '#db/schema/index.ts'
import { databaseForTests, makeUser, rowsOfCompany } from '#tests/support/database.ts'
import { stripeForTests } from '#tests/support/stripe.ts'
import { companyRow, setCompany } from '#tests/support/subscriber.ts'

const stripe = stripeForTests()
const base = databaseForTests()
let theirs: string
let addresses = 0
let address: string
/** Another one each test: the outbox keeps all mails of the run. */
let payer: string

beforeEach(() => {
  setCompany(base.ours.id, { subscriptionStatus: null })
  theirs = rowsOfCompany(base.theirs.id)
  address = `198.51.100.${++addresses}`
  payer = `new${addresses}@shop.example`
})
afterEach(async () => {
  await finishMail()
  expect(rowsOfCompany(base.theirs.id)).toBe(theirs)
})

const checkouts = '/v1/checkout/sessions'

function admin(): Purchaser {
  return { scope: base.ours.admin, email: 'oak.admin@example.com' }
}

/** Begins a checkout; returns its number. */
async function begin(asker: Purchaser = { address }, plan: PlanId = 'monthly', requestId?: string) {
  const url = await startCheckout(asker, requirePlan(plan), requestId)
  return new URL(url).pathname.split('/').at(-1) ?? ''
}

async function paid(asker?: Purchaser, plan?: PlanId, email: string = payer) {
  const sessionId = await begin(asker, plan)
  stripe.completeCheckout(sessionId, { email, name: 'Fern Ashdown' })
  return sessionId
}

function asked() {
  const last = stripe.requestsTo(checkouts).at(-1)
  if (!last) throw new Error('Stripe was not asked for a checkout')
  return last
}

function payments() {
  return db().select().from(pendingPayments).all()
}

async function mailsTo(email: string) {
  await finishMail()
  return (await listOutbox()).filter(({ to }) => to.toLowerCase() === email)
}

function subscriptionsLive() {
  return Object.values(stripe.world.state.subscriptions).filter(({ status }) => status !== 'canceled').length
}

describe('a checkout is started', () => {
  test.each(planIds)('for %s at its own price, with seven days free', async plan => {
    await begin({ address }, plan)
    const { params, idempotencyKey } = asked()
    const price = stripe.world.state.prices[params['line_items[0][price]'] ?? '']
    expect(price?.lookup_key).toBe(requirePlan(plan).lookupKey)
    expect(params).toMatchObject({
      mode: 'subscription',
      'line_items[0][quantity]': '1',
      'subscription_data[trial_period_days]': '7',
      success_url: `${env().APP_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    })
    expect(idempotencyKey).toMatch(/^checkout:/)
  })

  test('by a visitor without an email of theirs', async () => {
    await begin()
    expect(Object.keys(asked().params).filter(name => /customer|reference|companyId/.test(name))).toEqual([])
  })

  test('by an admin for their company, by email and then as its customer', async () => {
    await begin(admin())
    const reference = { client_reference_id: `company-${base.ours.id}` }
    expect(asked().params).toMatchObject({ customer_email: 'oak.admin@example.com', ...reference })
    const { customerId } = stripe.subscribed({ email: 'oak.admin@example.com' })
    setCompany(base.ours.id, { stripeCustomerId: customerId, subscriptionStatus: 'canceled' })
    await begin(admin())
    expect(asked().params).toMatchObject({ customer: customerId, ...reference })
    expect(asked().params).not.toHaveProperty('customer_email')
    expect(asked().params).not.toHaveProperty('subscription_data[trial_period_days]')
  })

  test('leads to the same page when the form is sent twice, and to another for another', async () => {
    const first = await begin(admin(), 'monthly', 'form:1')
    expect(await begin(admin(), 'monthly', 'form:1')).toBe(first)
    expect(await begin(admin(), 'annual', 'form:1')).not.toBe(first)
    expect(await begin(admin(), 'monthly', 'form:2')).not.toBe(first)
  })

  test('by each visitor at a page of their own, whatever their key', async () => {
    const first = await begin({ address }, 'monthly', '1')
    expect(await begin({ address }, 'monthly', '1')).toBe(first)
    expect(await begin({ address: '192.0.2.77' }, 'monthly', '1')).not.toBe(first)
  })

  test('by nobody else of a company, and not for one that has a plan or is too large', async () => {
    for (const scope of [base.ours.manager, base.ours.member]) {
      await expect(begin({ scope, email: 'x@example.com' })).rejects.toBeInstanceOf(Forbidden)
    }
    for (const n of [1, 2, 3]) makeUser(base.ours.id, `oak.more${n}`, 'team_member')
    await expect(begin(admin())).rejects.toThrow(
      'Starter has 5 seats, and your company takes 6 (people and open invitations). Choose a larger team.',
    )
    for (const subscriptionStatus of ['active', 'trialing', 'past_due', 'unpaid'] as const) {
      setCompany(base.ours.id, { subscriptionStatus })
      await expect(begin(admin(), 'annual-11-15')).rejects.toMatchObject({
        status: 409,
        body: { goTo: '/subscription' },
      })
    }
    expect(stripe.requestsTo(checkouts)).toEqual([])
  })

  test('never at a price that is not the plan’s', async () => {
    for (const price of Object.values(stripe.world.state.prices)) {
      if (price.lookup_key === 'mortise_monthly') price.unit_amount = 100
    }
    await expect(begin()).rejects.toBeInstanceOf(Unavailable)
    expect(stripe.requestsTo(checkouts)).toEqual([])
  })

  test('not while Stripe is down, and not too often', async () => {
    stripe.goDown('server')
    await expect(begin()).rejects.toBeInstanceOf(Unavailable)
    stripe.comeBack()
    const many = await Promise.allSettled(Array.from({ length: 40 }, () => begin()))
    expect(many.some(outcome => outcome.status === 'rejected' && outcome.reason instanceof TooMany)).toBe(
      true,
    )
  })
})

describe('a visitor’s checkout', () => {
  test('is recorded once, with one welcome mail, however often it is asked', async () => {
    const sessionId = await paid(undefined, 'annual-6-10')
    expect(await viewCheckout(sessionId, address)).toEqual({ state: 'sending' })
    await Promise.all([1, 2, 3].map(() => recordCheckout(sessionId)))
    await confirmCheckout(sessionId, address)
    expect(await confirmCheckout(sessionId, address)).toEqual({
      sent: false,
      reason: 'Email already sent previously',
    })
    expect(payments()).toMatchObject([
      {
        email: payer,
        stripeSessionId: sessionId,
        subscriptionStatus: 'trialing',
        subscriptionTier: 2,
        subscriptionInterval: 'year',
        customerName: 'Fern Ashdown',
        welcomeEmailSent: true,
        accountCreated: false,
      },
    ])
    const mails = await mailsTo(payer)
    expect(mails.map(({ subject }) => subject)).toEqual(['Welcome to Mortise: create your account'])
    expect(mails[0]?.text).toContain('/login?mode=create-account&welcome=')
    expect(await viewCheckout(sessionId, address)).toMatchObject({ state: 'recorded', mail: 'sent' })
  })

  test('that leads back to another Mortise of the same Stripe account is left alone', async () => {
    const [ofVisitor, ofCompany] = [await paid(), await paid(admin())]
    for (const id of [ofVisitor, ofCompany]) {
      const session = stripe.world.state.sessions[id]
      if (session)
        session.success_url = session.success_url.replace(env().APP_URL, 'https://eu.mortise.example')
      expect(await recordCheckout(id)).toEqual({ outcome: 'unknown' })
    }
    expect(payments()).toEqual([])
    expect(subscriptionsLive()).toBe(2)
  })

  test('tells the first who confirms it that the mail was sent', async () => {
    expect(await confirmCheckout(await paid(), address)).toEqual({ sent: true })
  })

  test('that is open, ran out, or is not paid yet records nothing', async () => {
    const open = await begin()
    await expect(confirmCheckout(open, address)).rejects.toThrow('This payment is not finished.')
    stripe.expireCheckout(open)
    await expect(confirmCheckout(open, address)).rejects.toBeInstanceOf(Conflict)
    expect(await recordCheckout(open)).toEqual({ outcome: 'expired' })
    const declined = await begin()
    expect(() => stripe.completeCheckout(declined, { email: payer, card: 'declined' })).toThrow()
    expect(await recordCheckout(declined)).toEqual({ outcome: 'open' })
    expect(payments()).toEqual([])
    expect(await mailsTo(payer)).toEqual([])
  })

  test.each(['cs_unknown', '', 'sub_1', 'cs_../v1/customers', `cs_${'a'.repeat(400)}`])(
    'that nobody began is not found: %j',
    async sessionId => {
      await expect(confirmCheckout(sessionId, address)).rejects.toBeInstanceOf(NotFound)
      expect(payments()).toEqual([])
    },
  )

  test('paid a second time by the same email is cancelled at once, and said', async () => {
    const first = await paid()
    await recordCheckout(first)
    const second = await paid(undefined, 'annual', payer.toUpperCase())
    expect(await recordCheckout(second)).toMatchObject({ outcome: 'second' })
    expect(await recordCheckout(second)).toMatchObject({ outcome: 'second' })
    expect(subscriptionsLive()).toBe(1)
    expect(payments()).toMatchObject([{ stripeSessionId: first, subscriptionInterval: 'month' }])
    const mails = await mailsTo(payer)
    expect(mails.map(({ subject }) => subject).sort()).toEqual([
      'Welcome to Mortise: create your account',
      'You were not subscribed twice',
    ])
    expect(await viewCheckout(second, address)).toEqual({ state: 'second' })
  })

  test('takes the place of one whose subscription is over', async () => {
    await recordCheckout(await paid())
    stripe.cancel(payments()[0]?.stripeSubscriptionId ?? '')
    const second = await paid(undefined, 'monthly-11-15')
    expect(await recordCheckout(second)).toMatchObject({ outcome: 'visitor' })
    expect(payments()).toMatchObject([{ stripeSessionId: second, subscriptionTier: 3 }])
    expect(await mailsTo(payer)).toHaveLength(2)
  })

  test('for the email of somebody who has an account changes nothing of theirs', async () => {
    const before = rowsOfCompany(base.ours.id)
    const sessionId = await paid(undefined, 'monthly', 'Birch.Admin@example.com')
    expect(await recordCheckout(sessionId)).toMatchObject({ outcome: 'second' })
    expect(payments()).toEqual([])
    expect(rowsOfCompany(base.ours.id)).toBe(before)
    expect(subscriptionsLive()).toBe(0)
  })

  test('stays to be confirmed when Stripe is down', async () => {
    const sessionId = await paid()
    stripe.goDown('server')
    await expect(confirmCheckout(sessionId, address)).rejects.toBeInstanceOf(Unavailable)
    expect(payments()).toEqual([])
    stripe.comeBack()
    expect(await confirmCheckout(sessionId, address)).toEqual({ sent: true })
  })
})

describe('an admin’s checkout', () => {
  test('makes it the company’s subscription, once', async () => {
    setCompany(base.ours.id, { deletionWarnedAt: 1 })
    const sessionId = await paid(admin(), 'annual-6-10')
    await Promise.all([1, 2].map(() => recordCheckout(sessionId)))
    const after = companyRow(base.ours.id)
    expect(after).toMatchObject({
      subscriptionStatus: 'trialing',
      subscriptionTier: 2,
      subscriptionInterval: 'year',
      deletionWarnedAt: null,
    })
    await recordCheckout(sessionId)
    expect(companyRow(base.ours.id)).toEqual(after)
    expect(payments()).toEqual([])
  })

  test('paid a second time in another tab is cancelled, and the owner told when money was taken', async () => {
    setCompany(base.ours.id, { subscriptionStatus: 'canceled' })
    const [first, second] = [await begin(admin(), 'monthly'), await begin(admin(), 'annual')]
    for (const outcome of [first, second]) stripe.completeCheckout(outcome)
    expect(await recordCheckout(first)).toEqual({ outcome: 'company', companyId: base.ours.id })
    expect(await recordCheckout(second)).toMatchObject({ outcome: 'second' })
    expect(subscriptionsLive()).toBe(1)
    expect(companyRow(base.ours.id)).toMatchObject({ subscriptionInterval: 'month' })
    expect(db().select().from(ownerNotifications).all()).toMatchObject([{ title: 'Paid twice' }])
  })

  test('for a company that was closed meanwhile is cancelled', async () => {
    const sessionId = await paid(admin())
    setCompany(base.ours.id, { closedAt: Date.now() })
    expect(await recordCheckout(sessionId)).toMatchObject({ outcome: 'second' })
    expect(subscriptionsLive()).toBe(0)
    expect(companyRow(base.ours.id)).toMatchObject({ stripeSubscriptionId: null })
  })
})
