import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { closeSandbox, openSandbox, sandboxWorld } from '#app/demo/stripe/sandbox.server.ts'
import { planFor } from '#app/domain/owner/company-status.ts'
import { plans } from '#app/domain/subscriptions/plans.ts'
import { env } from '#app/env.server.ts'
import { forgetStripe, stripe } from '#app/services/stripe/stripe.server.ts'
import { closeDatabase, db, openDatabase } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { seedDemo } from '#db/seed/demo.ts'
import { neighbours } from '#db/seed/rows/neighbours.ts'

// Nobody may hear of what happens here, whatever else runs on this computer: a port at which nothing can listen.
process.env.PORT = '9'

beforeAll(async () => {
  mkdirSync(env().DATA_DIR, { recursive: true })
  openDatabase(join(env().DATA_DIR, 'mortise.db'))
  await seedDemo()
})

afterAll(() => {
  closeDatabase()
  delete process.env.PORT
})

beforeEach(() => openSandbox())

afterEach(() => {
  closeSandbox()
  forgetStripe()
  rmSync(join(env().DATA_DIR, 'stripe-sandbox.json'), { force: true })
})

it('knows the subscriptions of the demo as the database does', async () => {
  const rows = db().select().from(companies).all()
  for (const row of rows.filter(row => row.stripeSubscriptionId !== null)) {
    const subscription = await stripe().subscriptions.retrieve(row.stripeSubscriptionId ?? '')
    expect(subscription).toMatchObject({ status: row.subscriptionStatus, customer: row.stripeCustomerId })
    const [item] = subscription.items.data
    expect(item?.current_period_end).toBe(Math.floor((row.subscriptionEndsAt ?? 0) / 1000))
    const plan = planFor({ tier: row.subscriptionTier, interval: row.subscriptionInterval })
    expect(item?.price.lookup_key).toBe(plan?.lookupKey)
  }
  // Those of the companies, and one whose payer has no account yet.
  const all = await stripe().subscriptions.list({ status: 'all', limit: 100 })
  expect(all.data).toHaveLength(2 + neighbours.length + 1)
  const paid = await stripe().invoices.list({ customer: 'cus_demo_hartley', status: 'paid', limit: 100 })
  expect(paid.data.filter(invoice => invoice.amount_paid === 2900).length).toBeGreaterThan(3)
})

it('billed who has left until then, and once in vain who owes', async () => {
  const invoicesOf = async (key: string) =>
    (await stripe().invoices.list({ customer: `cus_demo_${key}`, limit: 100 })).data
  const [company] = db()
    .select()
    .from(companies)
    .where(eq(companies.stripeCustomerId, 'cus_demo_mossley'))
    .all()
  const left = await invoicesOf('mossley')
  expect(left.filter(({ amount_paid }) => amount_paid > 0).length).toBeGreaterThan(4)
  expect(Math.max(...left.map(({ created }) => created)) * 1000).toBeLessThan(
    company?.subscriptionEndsAt ?? 0,
  )
  const owed = (await invoicesOf('penhale')).filter(({ status }) => status === 'open')
  expect(owed).toMatchObject([{ amount_due: 2900 }])
  const paid = (await invoicesOf('penhale')).filter(({ amount_paid }) => amount_paid > 0)
  expect(Math.max(...paid.map(({ created }) => created))).toBeLessThan(owed[0]?.created ?? 0)
})

it('sends no event about the past', () => {
  expect(sandboxWorld()?.state.events.filter(event => event.pending_webhooks > 0)).toEqual([])
})

it('is as it was left when it is opened again, and a company that it does not know is made known', async () => {
  await stripe().subscriptions.cancel('sub_demo_hartley')
  db()
    .insert(companies)
    .values({
      name: 'Late',
      nameKey: 'late',
      stripeCustomerId: 'cus_late',
      stripeSubscriptionId: 'sub_late',
      subscriptionStatus: 'past_due',
      subscriptionTier: 2,
      subscriptionInterval: 'year',
    })
    .run()
  openSandbox()
  expect((await stripe().subscriptions.retrieve('sub_demo_hartley')).status).toBe('canceled')
  expect((await stripe().subscriptions.retrieve('sub_late')).status).toBe('past_due')
  expect((await stripe().invoices.list({ customer: 'cus_late', status: 'open' })).data).toMatchObject([
    { amount_due: 39_000 },
  ])
  expect(
    (await stripe().prices.list({ lookup_keys: plans.map(plan => plan.lookupKey), limit: 100 })).data,
  ).toHaveLength(6)
})
