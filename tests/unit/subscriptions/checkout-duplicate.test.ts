import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { requirePlan } from '#app/domain/subscriptions/plans.ts'
import { createAccount } from '#app/services/auth/create-account.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { confirmCheckout } from '#app/services/subscriptions/confirm-checkout.server.ts'
import { finishDuplicateCancellations } from '#app/services/subscriptions/finish-duplicate-cancellations.server.ts'
import { recordCheckout } from '#app/services/subscriptions/record-checkout.server.ts'
import { startCheckout } from '#app/services/subscriptions/start-checkout.server.ts'
import { db, transaction } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { stripeForTests } from '#tests/support/stripe.ts'
import { companyRow, ownerNews, setCompany } from '#tests/support/subscriber.ts'

const stripe = stripeForTests()
const base = databaseForTests()
let addresses = 0
let address: string
/** Another one each test: the outbox keeps all mails of the run. */
let payer: string

beforeEach(() => {
  address = `198.51.101.${++addresses}`
  payer = `twice${addresses}@shop.example`
})
afterEach(async () => {
  await finishMail()
})

async function paid(email = payer) {
  const url = await startCheckout({ address }, requirePlan('monthly'))
  const sessionId = new URL(url).pathname.split('/').at(-1) ?? ''
  stripe.completeCheckout(sessionId, { email, name: 'Fern Ashdown' })
  return { sessionId, subscriptionId: String(stripe.world.state.sessions[sessionId]?.subscription) }
}

/** An admin's, who pays at once: a company tries Mortise but once. */
async function charged() {
  const asker = { scope: base.ours.admin, email: payer }
  const url = await startCheckout(asker, requirePlan('monthly'))
  const sessionId = new URL(url).pathname.split('/').at(-1) ?? ''
  return { sessionId, complete: () => stripe.completeCheckout(sessionId, { email: payer }) }
}

function makeAccount(paidCheckout: string) {
  const names = { username: 'fern', firstName: 'Fern', lastName: 'Ashdown', companyName: 'Ashdown Joinery' }
  const account = { email: payer, password: 'dovetail-joint', ...names }
  return createAccount(account, { inviteCode: null, paidCheckout, isWelcomed: true }, address)
}

function ashdown() {
  return db().select().from(companies).where(eq(companies.name, 'Ashdown Joinery')).get()
}

function statusOf(subscriptionId: string) {
  return stripe.world.state.subscriptions[subscriptionId]?.status
}

async function subjects() {
  await finishMail()
  return (await listOutbox()).filter(({ to }) => to === payer).map(({ subject }) => subject)
}

test('an old page after the payment never cancels what a company lives on', async () => {
  const first = await paid()
  await recordCheckout(first.sessionId)
  const { userId } = await makeAccount(first.sessionId)
  transaction(() =>
    db()
      .update(users)
      .set({ email: `moved.${payer}` })
      .where(eq(users.id, userId))
      .run(),
  )
  const second = await paid()
  expect(await recordCheckout(second.sessionId)).toMatchObject({ outcome: 'visitor' })

  expect(await recordCheckout(first.sessionId)).toEqual({ outcome: 'company', companyId: ashdown()?.id })
  expect(await confirmCheckout(first.sessionId, address)).toMatchObject({ sent: false })
  expect([statusOf(first.subscriptionId), statusOf(second.subscriptionId)]).toEqual(['trialing', 'trialing'])
  expect(await subjects()).not.toContain('You were not subscribed twice')
})

test.each([
  { emailUnproven: true, outcome: 'visitor', status: 'trialing' },
  { emailUnproven: false, outcome: 'second', status: 'canceled' },
])('an account whose email is unproven: $emailUnproven makes it $outcome', async made => {
  const { emailUnproven, outcome, status } = made
  const { userId } = base.theirs.member
  db().update(users).set({ email: payer, emailUnproven }).where(eq(users.id, userId)).run()
  const { sessionId, subscriptionId } = await paid()
  expect(await recordCheckout(sessionId)).toMatchObject({ outcome, email: payer })
  expect(statusOf(subscriptionId)).toBe(status)
  if (outcome === 'visitor') expect(await makeAccount(sessionId)).toHaveProperty('userId')
})

function breakOffAfterCancelling() {
  const path = 'https://api.stripe.com/v1/subscriptions/:id'
  stripe.server.use(
    http.delete(path, ({ params }) => {
      stripe.cancel(String(params.id))
      return HttpResponse.json({ error: { type: 'invalid_request_error' } }, { status: 401 })
    }),
  )
}

async function brokenOff() {
  setCompany(base.ours.id, { subscriptionStatus: 'canceled' })
  const [first, second] = [await charged(), await charged()]
  first.complete()
  second.complete()
  await recordCheckout(first.sessionId)
  breakOffAfterCancelling()
  await expect(recordCheckout(second.sessionId)).rejects.toThrow()
  stripe.comeBack()
  return second.sessionId
}

test('what was charged twice is told of once, also when its cancelling was broken off', async () => {
  const sessionId = await brokenOff()
  expect(ownerNews()).toHaveLength(1)
  expect(await subjects()).toEqual([])
  for (const _ of [1, 2]) expect(await recordCheckout(sessionId)).toMatchObject({ outcome: 'second' })
  expect(await subjects()).toEqual(['You were not subscribed twice'])
  expect(ownerNews()).toHaveLength(1)
  expect(ownerNews()[0]).toContain('Paid twice')
  const [refund, ...more] = Object.values(stripe.world.state.refunds)
  expect([refund?.amount, more]).toEqual([2900, []])
})

test('what was broken off is finished by the scheduled jobs, too', async () => {
  await brokenOff()
  for (const _ of [1, 2]) await finishDuplicateCancellations()
  expect(await subjects()).toEqual(['You were not subscribed twice'])
  expect(companyRow(base.ours.id).subscriptionStatus).toBe('active')
})

test('what ended by itself is not said to have been one too many', async () => {
  const first = await paid()
  await recordCheckout(first.sessionId)
  stripe.cancel(first.subscriptionId)
  const second = await paid()
  await recordCheckout(second.sessionId)
  await recordCheckout(first.sessionId)
  await finishDuplicateCancellations()
  expect(statusOf(second.subscriptionId)).toBe('trialing')
  expect(await subjects()).not.toContain('You were not subscribed twice')
})

test('what was cancelled before its account was made is known to be', async () => {
  const { sessionId, subscriptionId } = await paid()
  await recordCheckout(sessionId)
  stripe.cancelAtEnd(subscriptionId)
  await makeAccount(sessionId)
  await expect.poll(() => ashdown()?.subscriptionCancels).toBe(true)
})
