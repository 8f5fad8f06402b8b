import { HttpResponse, http } from 'msw'
import { beforeEach, expect, test } from 'vitest'
import { NotFound, Unavailable } from '#app/domain/errors.ts'
import { monthOf, monthStart } from '#app/domain/owner/owner-revenue.ts'
import type { Scope } from '#app/domain/scope.ts'
import { plans } from '#app/domain/subscriptions/plans.ts'
import { readPlansAtStripe, setUpProducts } from '#app/services/owner/set-up-products.server.ts'
import {
  forgetStripeFigures,
  nullWhenUnavailable,
  readRevenue,
  readStripeSubscriptions,
} from '#app/services/owner/stripe-figures.server.ts'
import { requirePortalConfiguration } from '#app/services/stripe/portal-configuration.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeOwner, setSubscription } from '#tests/support/owner.ts'
import { stripeForTests } from '#tests/support/stripe.ts'

const stripe = stripeForTests()
const base = databaseForTests()
let owner: Scope

beforeEach(() => {
  owner = makeOwner()
  forgetStripeFigures()
})

const outcomes = async () => (await setUpProducts(owner)).map(({ result }) => result)

test('an empty account gets three products, six prices and the portal; run again, all stays', async () => {
  stripe.world.state.prices = {}
  stripe.world.state.products = {}
  expect(await outcomes()).toEqual(Array.from({ length: 11 }, () => 'created'))
  const writes = stripe.requests.filter(({ method }) => method === 'POST')
  expect(writes).toHaveLength(11)
  expect(writes.every(({ idempotencyKey }) => idempotencyKey !== null)).toBe(true)
  expect(await readPlansAtStripe()).toMatchObject(plans.map(plan => ({ plan, isRight: true })))
  expect(await outcomes()).toEqual([...Array.from({ length: 9 }, () => 'unchanged'), 'updated', 'updated'])
  expect(Object.keys(stripe.world.state.prices)).toHaveLength(6)
  expect(Object.keys(stripe.world.state.products)).toHaveLength(3)
})

test('a price that differs is replaced, takes the lookup key and says what it was sold as', async () => {
  await setUpProducts(owner)
  const old = Object.values(stripe.world.state.prices).find(price => price.lookup_key === 'mortise_annual')
  if (!old) throw new Error('There is no such price')
  old.unit_amount = 100
  const broken = await readPlansAtStripe()
  expect(broken.filter(({ isRight }) => !isRight).map(({ plan }) => plan.id)).toEqual(['annual'])
  expect((await outcomes()).filter(result => result === 'updated')).toHaveLength(3)
  const present = (await readPlansAtStripe()).find(({ plan }) => plan.id === 'annual')
  expect(present).toMatchObject({ isRight: true })
  expect(present?.priceId).not.toBe(old.id)
  expect(stripe.world.state.prices[old.id]).toMatchObject({ lookup_key: null, metadata: { plan: 'annual' } })
})

test('a product that was renamed or put away comes back', async () => {
  await setUpProducts(owner)
  const product = stripe.world.state.products.mortise_tier_2
  if (!product) throw new Error('There is no such product')
  Object.assign(product, { name: 'Something else', active: false })
  expect(await setUpProducts(owner)).toContainEqual({
    name: 'Mortise Growth',
    id: 'mortise_tier_2',
    result: 'updated',
  })
  expect(stripe.world.state.products.mortise_tier_2).toMatchObject({ name: 'Mortise Growth', active: true })
})

test('set up twice at once, one does it', async () => {
  stripe.world.state.prices = {}
  await Promise.all([setUpProducts(owner), setUpProducts(owner)])
  expect(Object.keys(stripe.world.state.prices)).toHaveLength(6)
})

test('the portal has two configurations of ours: one without a plan to choose, one with our six prices', async () => {
  const [plain, again] = await Promise.all([
    requirePortalConfiguration('billing'),
    requirePortalConfiguration('billing'),
  ])
  expect(again).toBe(plain)
  const change = await requirePortalConfiguration('plan-change')
  expect(change).not.toBe(plain)
  const made = stripe
    .requestsTo('/v1/billing_portal/configurations')
    .filter(({ method }) => method === 'POST')
  expect(made.map(({ params }) => params)).toMatchObject([
    {
      'features[subscription_update][enabled]': 'false',
      'features[subscription_cancel][enabled]': 'true',
      'features[subscription_cancel][mode]': 'at_period_end',
    },
    { 'features[subscription_update][enabled]': 'true' },
  ])
  const sold = Object.entries(made[1]?.params ?? {}).filter(([name]) => /\[prices\]/.test(name))
  expect(sold.map(([, price]) => price).sort()).toEqual(Object.keys(stripe.world.state.prices).sort())
})

test('without prices there is no portal to open', async () => {
  stripe.world.state.prices = {}
  await expect(requirePortalConfiguration('billing')).rejects.toThrow(Unavailable)
})

test('nobody else sets anything up', async () => {
  await expect(setUpProducts(base.ours.admin)).rejects.toThrow(NotFound)
  expect(stripe.requests).toEqual([])
})

test('subscriptions are Stripe’s, each with its company, or with whoever has no account yet', async () => {
  const { ours, theirs } = base
  const paid = stripe.subscribed({ email: 'oak.admin@example.com', plan: 'annual-6-10' })
  const trial = stripe.subscribed({ email: 'birch.admin@example.com', trialDays: 7 })
  stripe.subscribed({ email: 'new@example.com', trialDays: 7 })
  setSubscription(ours.id, { stripeSubscriptionId: paid.subscriptionId, stripeCustomerId: paid.customerId })
  setSubscription(theirs.id, { stripeCustomerId: trial.customerId })
  const rows = await readStripeSubscriptions()
  const of = (email: string) => rows.find(row => row.email === email)
  expect(of('oak.admin@example.com')).toMatchObject({
    status: 'active',
    tier: 2,
    interval: 'year',
    monthly: 3250,
    payer: { companyName: 'Oak & Ash Joinery', userId: ours.admin.userId, username: 'oak.admin' },
  })
  expect(of('birch.admin@example.com')).toMatchObject({
    status: 'trialing',
    monthly: 0,
    payer: { companyName: 'Birch Cabinets' },
  })
  expect(of('new@example.com')?.payer).toBeNull()
})

test('revenue is what was paid, by month and by whom', async () => {
  stripe.subscribed({ email: 'oak.admin@example.com', plan: 'annual-6-10' })
  stripe.subscribed({ email: 'birch.admin@example.com', plan: 'monthly' })
  stripe.subscribed({ email: 'new@example.com', trialDays: 7 })
  const revenue = await readRevenue()
  expect(revenue).toMatchObject({
    last30Days: 39_000 + 2900,
    payers: 2,
    customers: 3,
  })
  expect(revenue.months).toHaveLength(12)
  expect(revenue.months.at(-1)).toEqual({ month: monthOf(Date.now()), pence: 41_900 })
})

test('money counts on the day on which it was paid, and in pounds alone', async () => {
  stripe.subscribed({ email: 'late@example.com' })
  stripe.subscribed({ email: 'dollars@example.com' })
  const [late, dollars] = Object.values(stripe.world.state.invoices)
  if (!late || !dollars) throw new Error('There are no invoices')
  const now = Date.now()
  late.created = monthStart(now, 2) / 1000 - 86_400
  late.status_transitions.paid_at = monthStart(now, 2) / 1000 + 86_400
  dollars.currency = 'usd'
  const { months, last30Days } = await readRevenue(now)
  expect(months.filter(({ pence }) => pence > 0)).toEqual([
    { month: monthOf(monthStart(now, 2)), pence: 2900 },
  ])
  expect(last30Days).toBe(0)
})

test('what Stripe said is kept for a minute; what the owner changes there is seen at once', async () => {
  expect(await readStripeSubscriptions()).toEqual([])
  stripe.subscribed({ email: 'oak.admin@example.com' })
  expect(await readStripeSubscriptions()).toEqual([])
  expect(stripe.requestsTo('/v1/subscriptions')).toHaveLength(1)
  await setUpProducts(owner)
  expect(await readStripeSubscriptions()).toHaveLength(1)
})

test('while Stripe does not answer, that is said, and it is not asked at every page', async () => {
  let asked = 0
  stripe.server.use(
    http.get('https://api.stripe.com/v1/subscriptions', () => {
      asked++
      return HttpResponse.error()
    }),
  )
  for (const _twice of [1, 2]) {
    const { value, silence } = await nullWhenUnavailable(readStripeSubscriptions())
    expect(value).toBeNull()
    expect(silence).toMatch(/does not answer/)
  }
  expect(asked).toBe(1)
})
