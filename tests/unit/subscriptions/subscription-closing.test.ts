import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { dayMs } from '#app/domain/clock.ts'
import { closeCompany } from '#app/services/companies/close-company.server.ts'
import { deleteCompanyData } from '#app/services/data-deletion/delete-company.server.ts'
import {
  cancelAfterClosing,
  cancelLeftOver,
  cancelSubscription,
} from '#app/services/subscriptions/cancel-subscription.server.ts'
import { syncSubscription } from '#app/services/subscriptions/sync-subscription.server.ts'
import { db, transaction } from '#db/client.ts'
import { companies, payments } from '#db/schema/index.ts'
import { databaseForTests, rowsOfCompany } from '#tests/support/database.ts'
import { stripeForTests } from '#tests/support/stripe.ts'
import { companyRow, ownerNews, setCompany, subscribe } from '#tests/support/subscriber.ts'

const stripe = stripeForTests()
const base = databaseForTests()
let theirs: string

beforeEach(() => {
  subscribe(stripe, base.theirs)
  theirs = rowsOfCompany(base.theirs.id)
})
afterEach(() => {
  expect(rowsOfCompany(base.theirs.id)).toBe(theirs)
  expect(statusOf(companyRow(base.theirs.id).stripeSubscriptionId)).toBe('active')
})

function statusOf(subscriptionId: string | null) {
  return stripe.world.state.subscriptions[subscriptionId ?? '']?.status
}

function close() {
  const closed = closeCompany(base.ours.admin)
  if (!closed) throw new Error('It was closed before')
  cancelAfterClosing(closed.companyId)
}

function isForgotten() {
  return expect.poll(() => companyRow(base.ours.id).stripeSubscriptionId).toBeNull()
}

test('closing a company cancels its subscription, and tells the owner', async () => {
  const { subscriptionId } = subscribe(stripe, base.ours)
  close()
  await isForgotten()
  expect(statusOf(subscriptionId)).toBe('canceled')
  expect(ownerNews()).toHaveLength(1)
  expect(ownerNews()[0]).toMatch(
    /^Company closed: Oak & Ash Joinery was closed\. All its data is deleted on /,
  )
})

test('what is rolled back cancels nothing', () => {
  const { subscriptionId } = subscribe(stripe, base.ours)
  const undone = () =>
    transaction(() => {
      closeCompany(base.ours.admin)
      throw new Error('Something else failed')
    })
  expect(undone).toThrow('Something else failed')
  expect(statusOf(subscriptionId)).toBe('active')
  expect(ownerNews()).toEqual([])
})

test('while Stripe cannot be reached it is kept, and cancelled later', async () => {
  const { subscriptionId } = subscribe(stripe, base.ours)
  stripe.goDown('server')
  close()
  cancelLeftOver()
  await expect(cancelSubscription(subscriptionId)).rejects.toThrow()
  expect(companyRow(base.ours.id).stripeSubscriptionId).toBe(subscriptionId)
  stripe.comeBack()
  await vi.waitFor(() => {
    cancelLeftOver()
    expect(companyRow(base.ours.id).stripeSubscriptionId).toBeNull()
  })
  expect(statusOf(subscriptionId)).toBe('canceled')
})

test('one that Stripe has cancelled by itself is forgotten; one that it never had is not', async () => {
  const { subscriptionId } = subscribe(stripe, base.ours)
  stripe.cancel(subscriptionId)
  closeCompany(base.ours.admin)
  await cancelSubscription(subscriptionId)
  expect(companyRow(base.ours.id).stripeSubscriptionId).toBeNull()
  setCompany(base.ours.id, { stripeSubscriptionId: 'sub_elsewhere' })
  await expect(cancelSubscription('sub_elsewhere')).rejects.toThrow('No such record')
  expect(companyRow(base.ours.id).stripeSubscriptionId).toBe('sub_elsewhere')
})

test('news of a closed company’s subscription brings nobody back, and ends what goes on', async () => {
  const { subscriptionId } = subscribe(stripe, base.ours)
  closeCompany(base.ours.admin)
  const before = { ...companyRow(base.ours.id), stripeSubscriptionId: null }
  await syncSubscription(subscriptionId)
  await isForgotten()
  expect(statusOf(subscriptionId)).toBe('canceled')
  expect(companyRow(base.ours.id)).toEqual(before)
})

test('deleting its data cancels first; what is left has then no number at Stripe', async () => {
  const { subscriptionId } = subscribe(stripe, base.ours)
  setCompany(base.ours.id, {
    subscriptionStatus: 'canceled',
    subscriptionEndsAt: Date.now() - 60 * dayMs,
    deletionWarnedAt: Date.now() - 20 * dayMs,
  })
  db().insert(payments).values({ companyId: base.ours.id, amount: 100, currency: 'GBP' }).run()
  expect(await deleteCompanyData(base.ours.id, Date.now())).toBe(true)
  expect(statusOf(subscriptionId)).toBe('canceled')
  expect(companyRow(base.ours.id)).toMatchObject({ stripeSubscriptionId: null, stripeCustomerId: null })
  expect(ownerNews()).toEqual([`Company deleted: All data of company ${base.ours.id} was deleted.`])
})

test('what is left of a company that was deleted during an outage is cancelled later', async () => {
  const { subscriptionId } = subscribe(stripe, base.ours)
  setCompany(base.ours.id, { closedAt: Date.now() - 31 * dayMs, subscriptionStatus: 'canceled' })
  stripe.goDown('server')
  expect(await deleteCompanyData(base.ours.id, Date.now())).toBe(true)
  expect(companyRow(base.ours.id)).toMatchObject({ stripeSubscriptionId: subscriptionId })
  stripe.comeBack()
  await cancelSubscription(subscriptionId)
  const left = db().select().from(companies).where(eq(companies.id, base.ours.id)).get()
  expect(left).toMatchObject({ stripeSubscriptionId: null, stripeCustomerId: null })
})

test('what can never be cancelled keeps nothing else from it, and the owner is told of it once', async () => {
  const closedAt = Date.now()
  // More than are looked at in one go.
  const lost = Array.from({ length: 52 }, (_, n) => ({
    name: `Lost ${n}`,
    nameKey: `lost ${n}`,
    stripeSubscriptionId: `sub_lost_${n}`,
    subscriptionStatus: 'active' as const,
    closedAt,
  }))
  transaction(() => db().insert(companies).values(lost).run())
  const { subscriptionId } = stripe.subscribed({ email: 'last@example.com' })
  const last = { name: 'Last', nameKey: 'last', stripeSubscriptionId: subscriptionId, closedAt }
  transaction(() => db().insert(companies).values(last).run())
  cancelLeftOver()
  await expect.poll(() => statusOf(subscriptionId)).toBe('canceled')
  expect(ownerNews()).toHaveLength(52)
  cancelLeftOver()
  await expect.poll(() => stripe.requestsTo('/v1/subscriptions/sub_lost_51')).toHaveLength(4)
  expect(ownerNews()).toHaveLength(52)
})
