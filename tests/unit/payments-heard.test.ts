import { afterEach, beforeEach, expect, test } from 'vitest'
import { Unavailable } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { readStripeAccount } from '#app/models/payment.server.ts'
import { connectStripe } from '#app/services/payments/connect-stripe.server.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'
import { stripeForTests, testConnectSecret } from '#tests/support/stripe.ts'

const stripe = stripeForTests()
let house: TestDatabase

beforeEach(() => {
  house = openTestDatabase()
})
afterEach(() => {
  Object.assign(env(), { STRIPE_CONNECT_WEBHOOK_SECRET: testConnectSecret })
  house.close()
})

test('nobody can connect where nothing would tell of what is paid', async () => {
  Object.assign(env(), { STRIPE_CONNECT_WEBHOOK_SECRET: undefined })
  await expect(connectStripe(house.ours.admin)).rejects.toThrow(Unavailable)
  expect(stripe.requests).toEqual([])
  expect(readStripeAccount(house.ours.admin).id).toBeNull()
})
