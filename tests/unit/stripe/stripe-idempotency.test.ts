import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { Conflict } from '#app/domain/errors.ts'
import { readPlansAtStripe, setUpProducts } from '#app/services/owner/set-up-products.server.ts'
import { createPayment } from '#app/services/payments/create-payment.server.ts'
import { openCheckout } from '#app/services/payments/open-checkout.server.ts'
import { idempotencyKeyOf } from '#app/services/stripe/idempotency-key.server.ts'
import { askStripe } from '#app/services/stripe/stripe.server.ts'
import { db, transaction } from '#db/client.ts'
import { payments } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeOwner } from '#tests/support/owner.ts'
import { connect, pageInput, storedPayment } from '#tests/support/payments.ts'
import { stripeForTests } from '#tests/support/stripe.ts'

const stripe = stripeForTests()
const base = databaseForTests()

test('what was set up and deleted at Stripe is made again, also within a day', async () => {
  const owner = makeOwner()
  const empty = () =>
    Object.assign(stripe.world.state, { products: {}, prices: {}, portalConfigurations: {} })
  empty()
  await setUpProducts(owner)
  empty()
  await setUpProducts(owner)
  expect(Object.keys(stripe.world.state.products)).toHaveLength(3)
  expect(Object.keys(stripe.world.state.portalConfigurations)).toHaveLength(2)
  expect((await readPlansAtStripe()).every(({ isRight }) => isRight)).toBe(true)
})

test('a payment page whose words were changed far behind is another page to Stripe', async () => {
  connect(stripe.world, base.ours, 'acct_oak')
  const note = 'a'.repeat(150)
  const { id } = await createPayment(base.ours.admin, pageInput(base.ours, { note }))
  // As it is when Stripe made the page and its answer was lost.
  const before = { externalId: null, metadata: { attempt: 0 }, note: `${note}!` }
  transaction(() => db().update(payments).set(before).where(eq(payments.id, id)).run())
  expect((await openCheckout(id)).url).not.toBeNull()
  const keys = stripe.requestsTo('/v1/checkout/sessions').map(({ idempotencyKey }) => idempotencyKey)
  expect(new Set(keys).size).toBe(2)
  expect(storedPayment(id).externalId).not.toBeNull()
})

test('the same asked for again is the same page', async () => {
  connect(stripe.world, base.ours, 'acct_oak')
  const { id } = await createPayment(base.ours.admin, pageInput(base.ours))
  const first = storedPayment(id).externalId
  const before = { externalId: null, metadata: { attempt: 0 } }
  transaction(() => db().update(payments).set(before).where(eq(payments.id, id)).run())
  await openCheckout(id)
  expect(storedPayment(id).externalId).toBe(first)
})

test('a key that Stripe has seen with another request is a conflict, not a fault', async () => {
  const idempotencyKey = idempotencyKeyOf('test', 1)
  const product = { id: 'tier_4', description: 'For four' }
  const make = (name: string) =>
    askStripe(api => api.products.create({ ...product, name }, { idempotencyKey }))
  await make('Four')
  await expect(make('Five')).rejects.toThrow(Conflict)
})
