import { afterEach, beforeEach, expect, test } from 'vitest'
import { requirePlan } from '#app/domain/subscriptions/plans.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { inTurn } from '#app/services/stripe/stripe.server.ts'
import { recordCheckout } from '#app/services/subscriptions/record-checkout.server.ts'
import { startCheckout } from '#app/services/subscriptions/start-checkout.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { stripeForTests } from '#tests/support/stripe.ts'
import { companyRow, setCompany } from '#tests/support/subscriber.ts'

const stripe = stripeForTests()
const base = databaseForTests()

beforeEach(() => {
  setCompany(base.ours.id, { subscriptionStatus: null })
})
afterEach(async () => {
  await finishMail()
})

test('a checkout is recorded as its subscription stands when its turn comes, not as it stood before', async () => {
  const asker = { scope: base.ours.admin, email: 'oak.admin@example.com' }
  const url = await startCheckout(asker, requirePlan('monthly'))
  const sessionId = url.split('/').at(-1) ?? ''
  stripe.completeCheckout(sessionId)
  const subscriptionId = stripe.world.state.sessions[sessionId]?.subscription ?? ''
  let endTurn = () => {}
  const turn = inTurn(subscriptionId, () => new Promise<void>(resolve => (endTurn = resolve)))
  const recorded = recordCheckout(sessionId)
  while (stripe.requestsTo(`/v1/checkout/sessions/${sessionId}`).length === 0) {
    await new Promise(resolve => setTimeout(resolve, 5))
  }
  await new Promise(resolve => setTimeout(resolve, 100))
  stripe.changePlan(subscriptionId, 'monthly-6-10')
  stripe.cancelAtEnd(subscriptionId)
  endTurn()
  await turn
  expect(await recorded).toMatchObject({ outcome: 'company' })
  expect(companyRow(base.ours.id)).toMatchObject({ subscriptionTier: 2, subscriptionCancels: true })
})
