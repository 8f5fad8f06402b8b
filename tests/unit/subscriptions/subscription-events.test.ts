import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Unavailable } from '#app/domain/errors.ts'
import { forgetEventsBefore, isEventHandled } from '#app/models/subscriptions/stripe-event.server.ts'
import { handledTypes, handleEvent } from '#app/services/stripe-events/handle-event.server.ts'
import { readEvent } from '#app/services/stripe-events/read-event.server.ts'
import { syncSubscription } from '#app/services/subscriptions/sync-subscription.server.ts'
import { db } from '#db/client.ts'
import { pendingPayments, stripeEvents } from '#db/schema/index.ts'
import { databaseForTests, rowsOfCompany } from '#tests/support/database.ts'
import { stripeForTests } from '#tests/support/stripe.ts'
import { companyRow, ownerNews, setCompany, subscribe } from '#tests/support/subscriber.ts'

const stripe = stripeForTests()
const base = databaseForTests()
let theirs: string

beforeEach(() => {
  theirs = rowsOfCompany(base.theirs.id)
})
afterEach(() => {
  expect(rowsOfCompany(base.theirs.id)).toBe(theirs)
})

function eventOf(event: object) {
  const { body, signature } = stripe.signed(event)
  const taken = readEvent(body, signature, handledTypes)
  if (!taken) throw new Error('The event was not taken')
  return taken
}

function receive(event: object): Promise<void> {
  return handleEvent(eventOf(event))
}

function ours() {
  return companyRow(base.ours.id)
}

describe('an event', () => {
  test('brings the company to what Stripe says now, and is handled once', async () => {
    const { subscriptionId } = subscribe(stripe, base.ours, { plan: 'annual-6-10', trialDays: 7 })
    const created = stripe.lastEvent('customer.subscription.created')
    await receive(created)
    const trialEnd = stripe.world.state.subscriptions[subscriptionId]?.trial_end ?? 0
    expect(ours()).toMatchObject({
      subscriptionStatus: 'trialing',
      subscriptionTier: 2,
      subscriptionInterval: 'year',
      subscriptionEndsAt: trialEnd * 1000,
      trialEndsAt: trialEnd * 1000,
      subscriptionCancels: false,
    })
    const asked = stripe.requests.length
    await receive(created)
    expect(stripe.requests).toHaveLength(asked)
    expect(db().select().from(stripeEvents).all()).toHaveLength(1)
  })

  test('that comes late says what is, not what was', async () => {
    const { subscriptionId, customerId } = subscribe(stripe, base.ours, { trialDays: 7 })
    stripe.setCard(customerId, false)
    stripe.endTrial(subscriptionId)
    const overdue = stripe.lastEvent('customer.subscription.updated')
    stripe.payOpenInvoices(customerId)
    const paid = stripe.lastEvent('invoice.paid')
    await receive(paid)
    expect(ours().subscriptionStatus).toBe('active')
    await receive(overdue)
    expect(ours().subscriptionStatus).toBe('active')
    expect(ownerNews()).toEqual([])
  })

  test('of a declined renewal is told to the owner once, however often it is tried', async () => {
    const { subscriptionId, customerId } = subscribe(stripe, base.ours)
    stripe.declineRenewal(subscriptionId)
    for (const event of stripe.events()) await receive(event)
    expect(ours().subscriptionStatus).toBe('past_due')
    stripe.giveUp(subscriptionId, 'unpaid')
    await receive(stripe.lastEvent('customer.subscription.updated'))
    expect(ours().subscriptionStatus).toBe('unpaid')
    expect(ownerNews()).toEqual([
      'Payment failed: The payment for the subscription of Oak & Ash Joinery failed.',
    ])
    expect(customerId).toBe(ours().stripeCustomerId)
  })

  test('of cancelling tells when it ends, and of the end itself', async () => {
    const began = Math.floor(Date.now() / 1000) * 1000
    const { subscriptionId } = subscribe(stripe, base.ours)
    stripe.cancelAtEnd(subscriptionId, 'portal')
    await receive(stripe.lastEvent('customer.subscription.updated'))
    expect(ours()).toMatchObject({ subscriptionStatus: 'active', subscriptionCancels: true })
    stripe.renew(subscriptionId)
    await receive(stripe.lastEvent('customer.subscription.deleted'))
    expect(ours()).toMatchObject({ subscriptionStatus: 'canceled', subscriptionCancels: false })
    expect(ours().subscriptionEndsAt).toBeLessThanOrEqual(Date.now())
    expect(ours().subscriptionEndsAt).toBeGreaterThanOrEqual(began)
    expect(ownerNews().map(line => line.split(':')[0])).toEqual([
      'Subscription cancelled',
      'Subscription ended',
    ])
  })

  test('whose handling was broken off is handled when it comes again', async () => {
    const { subscriptionId } = subscribe(stripe, base.ours)
    stripe.declineRenewal(subscriptionId)
    const event = stripe.lastEvent('customer.subscription.updated')
    stripe.goDown('server')
    await expect(receive(event)).rejects.toThrow(Unavailable)
    expect(isEventHandled(event.id)).toBe(false)
    expect(ours().subscriptionStatus).toBe('active')
    stripe.comeBack()
    // The process ends within the transaction: neither the change nor the event stays.
    const crash = () => {
      throw new Error('The power went off')
    }
    await expect(syncSubscription(subscriptionId, crash)).rejects.toThrow('The power went off')
    expect(ours().subscriptionStatus).toBe('active')
    await receive(event)
    expect(ours().subscriptionStatus).toBe('past_due')
    expect(isEventHandled(event.id)).toBe(true)
  })

  test('delivered many times at once is told of once', async () => {
    const { subscriptionId } = subscribe(stripe, base.ours)
    stripe.declineRenewal(subscriptionId)
    const all = stripe.events()
    await Promise.all([...all, ...all, ...all].map(receive))
    expect(ours().subscriptionStatus).toBe('past_due')
    expect(ownerNews()).toHaveLength(1)
    const kept = db().select().from(stripeEvents).all()
    expect(kept.filter(({ id }) => id.startsWith('evt_'))).toHaveLength(all.length)
  })

  test('of an earlier subscription leaves the present one alone', async () => {
    const first = subscribe(stripe, base.ours)
    stripe.cancel(first.subscriptionId)
    const ended = stripe.lastEvent('customer.subscription.deleted')
    const second = subscribe(stripe, base.ours)
    expect(second.subscriptionId).not.toBe(first.subscriptionId)
    const before = ours()
    await receive(ended)
    expect(ours()).toEqual(before)
  })

  test('of nobody here, or of a kind that says nothing to us, changes nothing and is not asked of again', async () => {
    const before = ours()
    stripe.subscribed({ email: 'stranger@example.com' })
    for (const event of stripe.events()) await receive(event)
    await receive({ ...stripe.lastEvent('customer.subscription.created'), id: 'evt_x', type: 'payout.paid' })
    expect(ours()).toEqual(before)
    expect(isEventHandled('evt_x')).toBe(true)
  })

  test('of a connected account is never about our subscriptions', async () => {
    const { subscriptionId } = subscribe(stripe, base.ours)
    stripe.cancel(subscriptionId)
    await receive({ ...stripe.lastEvent('customer.subscription.deleted'), account: 'acct_stranger' })
    expect(ours().subscriptionStatus).toBe('active')
  })

  test('that is older than it is ever sent again is forgotten', async () => {
    subscribe(stripe, base.ours)
    await receive(stripe.lastEvent('customer.subscription.created'))
    forgetEventsBefore(Date.now() - 1000)
    expect(db().select().from(stripeEvents).all()).toHaveLength(1)
    forgetEventsBefore(Date.now() + 1000)
    expect(db().select().from(stripeEvents).all()).toEqual([])
  })
})

describe('a subscription', () => {
  test('without an account yet is kept up to date, so that one that ended lets nobody in', async () => {
    const { subscriptionId, customerId } = stripe.subscribed({ email: 'new@example.com', trialDays: 7 })
    db()
      .insert(pendingPayments)
      .values({
        email: 'new@example.com',
        stripeCustomerId: customerId,
        stripeSubscriptionId: subscriptionId,
        subscriptionStatus: 'trialing',
      })
      .run()
    stripe.cancel(subscriptionId)
    await receive(stripe.lastEvent('customer.subscription.deleted'))
    expect(db().select().from(pendingPayments).get()?.subscriptionStatus).toBe('canceled')
  })

  test('that pays again takes the warning of its deletion back; free access stays whatever it does', async () => {
    const { subscriptionId, customerId } = subscribe(stripe, base.ours)
    setCompany(base.ours.id, { deletionWarnedAt: 5, hasFreeAccess: true, subscriptionStatus: 'canceled' })
    await syncSubscription(subscriptionId)
    expect(ours()).toMatchObject({
      deletionWarnedAt: null,
      subscriptionStatus: 'active',
      hasFreeAccess: true,
    })
    stripe.declineRenewal(subscriptionId)
    stripe.giveUp(subscriptionId, 'canceled')
    setCompany(base.ours.id, { deletionWarnedAt: 5 })
    await syncSubscription(subscriptionId)
    expect(ours()).toMatchObject({
      deletionWarnedAt: 5,
      subscriptionStatus: 'canceled',
      hasFreeAccess: true,
      stripeCustomerId: customerId,
    })
  })

  test('whose price was replaced keeps its tier', async () => {
    const { subscriptionId } = subscribe(stripe, base.ours, { plan: 'annual-11-15' })
    const price = stripe.world.state.subscriptions[subscriptionId]?.items.data[0]?.price
    if (price) price.lookup_key = null
    await syncSubscription(subscriptionId)
    expect(ours()).toMatchObject({ subscriptionTier: 3, subscriptionInterval: 'year' })
  })

  test('that Stripe does not know changes nothing', async () => {
    setCompany(base.ours.id, { stripeSubscriptionId: 'sub_elsewhere' })
    const before = ours()
    await syncSubscription('sub_elsewhere')
    expect(ours()).toEqual(before)
  })
})
