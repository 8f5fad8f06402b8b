import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { dayMs } from '#app/domain/clock.ts'
import { requirePlan } from '#app/domain/subscriptions/plans.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { createPayment } from '#app/services/payments/create-payment.server.ts'
import { compareWithStripe, sendUnsentWelcomes } from '#app/services/scheduled-jobs/catch-up.server.ts'
import { recordCheckout } from '#app/services/subscriptions/record-checkout.server.ts'
import { startCheckout } from '#app/services/subscriptions/start-checkout.server.ts'
import { db, transaction } from '#db/client.ts'
import { payments, pendingPayments } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { connect, pageInput, storedPayment } from '#tests/support/payments.ts'
import { stripeForTests } from '#tests/support/stripe.ts'
import { companyRow, subscribe } from '#tests/support/subscriber.ts'

const stripe = stripeForTests()
const base = databaseForTests()
let addresses = 0
let payer: string

beforeEach(() => {
  payer = `late${++addresses}@shop.example`
})
afterEach(async () => {
  await finishMail()
})

async function paid() {
  const url = await startCheckout({ address: `198.51.102.${addresses}` }, requirePlan('monthly'))
  const sessionId = new URL(url).pathname.split('/').at(-1) ?? ''
  stripe.completeCheckout(sessionId, { email: payer })
  await recordCheckout(sessionId)
  await finishMail()
  return sessionId
}

async function welcomes() {
  await finishMail()
  return (await listOutbox()).filter(({ to }) => to === payer).length
}

function setPending(values: Partial<typeof pendingPayments.$inferInsert>) {
  transaction(() =>
    db()
      .update(pendingPayments)
      .set({ welcomeEmailSent: false, ...values })
      .run(),
  )
}

function isSent() {
  return db().select().from(pendingPayments).get()?.welcomeEmailSent
}

test('a welcome mail that was lost with its process is sent by whoever asks again', async () => {
  const sessionId = await paid()
  setPending({ welcomeEmailSentAt: null })
  await recordCheckout(sessionId)
  await expect.poll(isSent).toBe(true)
  expect(await welcomes()).toBe(2)
})

test('a claim that is old was lost with its process; one that is new is somebody’s', async () => {
  await paid()
  const now = Date.now()
  setPending({ welcomeEmailSentAt: now - 60_000 })
  await sendUnsentWelcomes(now)
  expect(await welcomes()).toBe(1)
  setPending({ welcomeEmailSentAt: now - 11 * 60_000 })
  await sendUnsentWelcomes(now)
  await sendUnsentWelcomes(now)
  expect(await welcomes()).toBe(2)
})

test('nobody is welcomed who has the account, or whose address took no mail for days', async () => {
  await paid()
  setPending({ welcomeEmailSentAt: null, accountCreated: true })
  await sendUnsentWelcomes(Date.now())
  setPending({ accountCreated: false, createdAt: Date.now() - 4 * dayMs })
  await sendUnsentWelcomes(Date.now())
  expect(await welcomes()).toBe(1)
})

test('what no event told of is found by comparing, one after another', async () => {
  const ours = subscribe(stripe, base.ours)
  const theirs = subscribe(stripe, base.theirs)
  await paid()
  stripe.cancel(ours.subscriptionId)
  stripe.declineRenewal(theirs.subscriptionId)
  const waiting = db().select().from(pendingPayments).get()?.stripeSubscriptionId ?? ''
  stripe.endTrial(waiting)
  await compareWithStripe(Date.now())
  expect(companyRow(base.ours.id).subscriptionStatus).toBe('canceled')
  expect(companyRow(base.theirs.id).subscriptionStatus).toBe('past_due')
  expect(db().select().from(pendingPayments).get()?.subscriptionStatus).toBe('active')
})

test('so is a payment whose page was paid', async () => {
  connect(stripe.world, base.ours, 'acct_oak')
  const { id } = await createPayment(base.ours.admin, pageInput(base.ours))
  const sessionId = storedPayment(id).externalId ?? ''
  stripe.completeCheckout(sessionId, { email: payer })
  transaction(() => db().update(payments).set({ note: 'Kept' }).where(eq(payments.id, id)).run())
  await compareWithStripe(Date.now())
  expect(storedPayment(id)).toMatchObject({ status: 'completed', note: 'Kept' })
})

test('an outage is met once, and nothing is changed', async () => {
  subscribe(stripe, base.ours)
  subscribe(stripe, base.theirs)
  const before = base.dump()
  stripe.goDown('server')
  await compareWithStripe(Date.now())
  expect(base.dump()).toBe(before)
  const asked = new Set(stripe.requests.map(({ path }) => path))
  expect(asked.size).toBe(1)
})
