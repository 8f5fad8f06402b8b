import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { Conflict, Forbidden, Unavailable } from '#app/domain/errors.ts'
import { findPlan, type PlanId, planIds } from '#app/domain/subscriptions/plans.ts'
import { openBillingPortal } from '#app/services/subscriptions/open-billing-portal.server.ts'
import { recordCheckout } from '#app/services/subscriptions/record-checkout.server.ts'
import { upgradeSubscription } from '#app/services/subscriptions/upgrade-subscription.server.ts'
import { databaseForTests, makeUser, rowsOfCompany } from '#tests/support/database.ts'
import { stripeForTests } from '#tests/support/stripe.ts'
import { companyRow, ownerNews, setCompany, subscribe } from '#tests/support/subscriber.ts'

const stripe = stripeForTests()
const base = databaseForTests()
let theirs: string

beforeEach(() => {
  setCompany(base.ours.id, { subscriptionStatus: null })
  theirs = rowsOfCompany(base.theirs.id)
})
afterEach(() => {
  expect(rowsOfCompany(base.theirs.id)).toBe(theirs)
})

const email = 'oak.admin@example.com'
const portalPath = '/v1/billing_portal/sessions'
const checkoutPath = '/v1/checkout/sessions'

function upgrade(plan: PlanId | null = null) {
  return upgradeSubscription(base.ours.admin, { plan: plan && findPlan(plan), email })
}

function lastTo(path: string) {
  const sent = stripe.requestsTo(path).at(-1)
  if (!sent) throw new Error(`Nothing was asked of ${path}`)
  return sent
}

function priceIn(params: Record<string, string>): string {
  const id =
    params['flow_data[subscription_update_confirm][items][0][price]'] ?? params['line_items[0][price]'] ?? ''
  return stripe.world.state.prices[id]?.lookup_key ?? ''
}

describe('the billing portal', () => {
  test('opens for the company’s own customer, with our configuration, and leads back', async () => {
    const { customerId } = subscribe(stripe, base.ours)
    const url = await openBillingPortal(base.ours.admin)
    expect(new URL(url).host).toBe('billing.stripe.com')
    const { params, idempotencyKey } = lastTo(portalPath)
    expect(params).toMatchObject({ customer: customerId, locale: 'en-GB' })
    expect(params.configuration).toMatch(/^bpc_/)
    expect(params.return_url).toMatch(/\/subscription$/)
    expect(idempotencyKey).not.toBeNull()
  })

  test('is the admins’ alone, in arrears as well', async () => {
    subscribe(stripe, base.ours)
    for (const scope of [base.ours.manager, base.ours.member]) {
      await expect(openBillingPortal(scope)).rejects.toThrow(Forbidden)
    }
    const unpaid = { ...base.ours.admin, isSubscribed: false, subscriptionStatus: 'unpaid' as const }
    expect(await openBillingPortal(unpaid)).toMatch(/^https:/)
  })

  test('has nothing for a company that never paid, or whose customer is gone at Stripe', async () => {
    await expect(openBillingPortal(base.ours.admin)).rejects.toThrow(Conflict)
    setCompany(base.ours.id, { stripeCustomerId: 'cus_gone' })
    await expect(openBillingPortal(base.ours.admin)).rejects.toThrow(Conflict)
  })

  test('says so while Stripe cannot be reached', async () => {
    subscribe(stripe, base.ours)
    stripe.goDown('server')
    await expect(openBillingPortal(base.ours.admin)).rejects.toThrow(Unavailable)
  })
})

describe('another plan', () => {
  test('of a subscription is confirmed in the portal: the next larger team, paid as often as before', async () => {
    const { subscriptionId } = subscribe(stripe, base.ours, { plan: 'annual' })
    setCompany(base.ours.id, { subscriptionInterval: 'year' })
    const before = rowsOfCompany(base.ours.id)
    expect(await upgrade()).toContain('billing.stripe.com')
    const { params } = lastTo(portalPath)
    expect(params).toMatchObject({
      'flow_data[type]': 'subscription_update_confirm',
      'flow_data[subscription_update_confirm][subscription]': subscriptionId,
      'flow_data[subscription_update_confirm][items][0][quantity]': '1',
      'flow_data[after_completion][type]': 'redirect',
      'flow_data[after_completion][redirect][return_url]': expect.stringMatching(
        /\/subscription\/upgraded\?plan=annual-6-10$/,
      ),
    })
    expect(priceIn(params)).toBe(findPlan('annual-6-10')?.lookupKey)
    expect(rowsOfCompany(base.ours.id)).toBe(before)
    expect(stripe.requestsTo(checkoutPath)).toEqual([])
  })

  test('is any of the six, each with its own price', async () => {
    subscribe(stripe, base.ours, { plan: 'monthly', trialDays: 7 })
    for (const plan of planIds.filter(id => id !== 'monthly')) {
      await upgrade(plan)
      expect(priceIn(lastTo(portalPath).params)).toBe(findPlan(plan)?.lookupKey)
    }
    await expect(upgrade('monthly')).rejects.toThrow('Your company has this plan already.')
  })

  test('without a subscription, or after one that ended, is bought', async () => {
    expect(await upgrade()).toContain('checkout.stripe.com')
    expect(priceIn(lastTo(checkoutPath).params)).toBe(findPlan('monthly')?.lookupKey)
    setCompany(base.ours.id, { hasFreeAccess: true })
    await upgrade('monthly-11-15')
    expect(priceIn(lastTo(checkoutPath).params)).toBe(findPlan('monthly-11-15')?.lookupKey)
  })

  test('is bought, too, when the subscription has ended and nobody has heard of it yet', async () => {
    const { subscriptionId } = subscribe(stripe, base.ours)
    stripe.cancel(subscriptionId)
    expect(await upgrade('monthly-6-10')).toContain('checkout.stripe.com')
    expect(companyRow(base.ours.id).subscriptionStatus).toBe('canceled')
  })

  test('must have room for everybody and the open invitations', async () => {
    subscribe(stripe, base.ours, { plan: 'monthly-6-10' })
    setCompany(base.ours.id, { subscriptionTier: 2 })
    for (let n = 0; n < 3; n++) makeUser(base.ours.id, `more${n}`, 'team_member')
    await expect(upgrade('monthly')).rejects.toThrow('Starter has 5 seats')
    expect(await upgrade('annual-6-10')).toMatch(/^https:/)
  })

  test('waits until what is owed is settled, and until a cancelled one is resumed', async () => {
    const { subscriptionId, customerId } = subscribe(stripe, base.ours)
    stripe.declineRenewal(subscriptionId)
    await expect(upgrade()).rejects.toThrow('did not go through')
    stripe.payOpenInvoices(customerId)
    stripe.cancelAtEnd(subscriptionId)
    await expect(upgrade()).rejects.toThrow('Resume it first')
    stripe.resume(subscriptionId)
    expect(await upgrade()).toMatch(/^https:/)
  })

  test('above the largest is a matter of talking', async () => {
    subscribe(stripe, base.ours, { plan: 'monthly-11-15' })
    setCompany(base.ours.id, { subscriptionTier: 3 })
    await expect(upgrade()).rejects.toThrow('more than 15 people')
  })

  test('is the admins’ choice alone', async () => {
    subscribe(stripe, base.ours)
    const asked = stripe.requests.length
    for (const scope of [base.ours.manager, base.ours.member]) {
      await expect(upgradeSubscription(scope, { plan: null, email })).rejects.toThrow(Forbidden)
    }
    expect(stripe.requests).toHaveLength(asked)
  })
})

test('a subscription that Stripe does not know leads to the checkout, and the owner is told once', async () => {
  subscribe(stripe, base.ours)
  setCompany(base.ours.id, { stripeSubscriptionId: 'sub_gone' })
  for (const _ of [1, 2]) expect(new URL(await upgrade('annual-6-10')).host).toBe('checkout.stripe.com')
  expect(ownerNews()).toHaveLength(1)
  expect(ownerNews()[0]).toContain('Stripe knows no subscription sub_gone')
  expect(companyRow(base.ours.id)).toMatchObject({ subscriptionStatus: 'active' })

  const sessionId = new URL(await upgrade('annual-6-10')).pathname.split('/').at(-1) ?? ''
  stripe.completeCheckout(sessionId, { email })
  expect(await recordCheckout(sessionId)).toMatchObject({ outcome: 'company' })
  expect(companyRow(base.ours.id)).toMatchObject({ subscriptionTier: 2, subscriptionInterval: 'year' })
})
