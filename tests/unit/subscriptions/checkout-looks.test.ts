import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { TooMany } from '#app/domain/errors.ts'
import { greetingName } from '#app/domain/name.ts'
import { requirePlan } from '#app/domain/subscriptions/plans.ts'
import { createAccount } from '#app/services/auth/create-account.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { viewCheckout } from '#app/services/subscriptions/confirm-checkout.server.ts'
import { recordCheckout } from '#app/services/subscriptions/record-checkout.server.ts'
import { type Purchaser, startCheckout } from '#app/services/subscriptions/start-checkout.server.ts'
import { db } from '#db/client.ts'
import { pendingPayments, users } from '#db/schema/index.ts'
import { databaseForTests, rowsOfCompany } from '#tests/support/database.ts'
import { stripeForTests } from '#tests/support/stripe.ts'
import { ownerNews, setCompany } from '#tests/support/subscriber.ts'

const stripe = stripeForTests()
const base = databaseForTests()
let theirs: string
let runs = 0
let address: string
let payer: string

beforeEach(() => {
  setCompany(base.ours.id, { subscriptionStatus: null })
  theirs = rowsOfCompany(base.theirs.id)
  address = `198.51.102.${++runs}`
  payer = `looks${runs}@shop.example`
})
afterEach(async () => {
  await finishMail()
  expect(rowsOfCompany(base.theirs.id)).toBe(theirs)
})

async function paid(asker: Purchaser = { address }, email = payer) {
  const url = await startCheckout(asker, requirePlan('monthly'))
  const sessionId = new URL(url).pathname.split('/').at(-1) ?? ''
  stripe.completeCheckout(sessionId, { email, name: 'Fern Ashdown' })
  return sessionId
}

/** What a page shows that would wait longer than a test may take. */
async function waited(sessionId: string, afterMs: number, act: () => unknown) {
  const [view] = await Promise.all([
    viewCheckout(sessionId, address, 600_000),
    new Promise(resolve => setTimeout(resolve, afterMs)).then(act),
  ])
  return view
}

describe('the page after the payment', () => {
  test('waits until a checkout is recorded, and no longer', async () => {
    const sessionId = await paid()
    const seen = await waited(sessionId, 100, () => recordCheckout(sessionId))
    expect(seen).toEqual({ state: 'recorded', mail: 'sent', accountCreated: false })
  })

  test('waits no longer once a checkout is refused, and says so', async () => {
    const sessionId = await paid({ address }, 'oak.admin@example.com')
    const seen = await waited(sessionId, 100, () => recordCheckout(sessionId))
    expect(seen).toEqual({ state: 'second' })
  })

  test('does not wait for what was paid a while ago, nor for a company’s', async () => {
    const old = await paid()
    const subscription =
      stripe.world.state.subscriptions[String(stripe.world.state.sessions[old]?.subscription)]
    if (subscription) subscription.created -= 120
    expect(await waited(old, 0, () => {})).toEqual({ state: 'sending' })
    const ours = await paid({ scope: base.ours.admin, email: payer })
    expect(await waited(ours, 0, () => {})).toEqual({ state: 'company' })
  })

  test('counts each wait, of what is recorded and not mailed, too', async () => {
    const sessionId = await paid()
    await recordCheckout(sessionId)
    await finishMail()
    db().update(pendingPayments).set({ welcomeEmailSent: false }).run()
    const waits = Array.from({ length: 61 }, () => viewCheckout(sessionId, address, 1))
    const ends = await Promise.allSettled(waits)
    expect(ends.some(end => end.status === 'rejected' && end.reason instanceof TooMany)).toBe(true)
  })
})

async function mailAbout(subject: string) {
  await finishMail()
  return (await listOutbox()).find(mail => mail.to === payer && mail.subject === subject)?.text ?? ''
}

describe('who is not subscribed twice is mailed the way in', () => {
  const second = 'You were not subscribed twice'

  test('to an account that somebody else may have made on their email', async () => {
    await recordCheckout(await paid())
    const names = { username: 'squat', firstName: 'Sly', lastName: 'Fox', companyName: 'Squat Joinery' }
    const account = { email: payer, password: 'dovetail-joint', ...names }
    await createAccount(account, { inviteCode: null, paidCheckout: null }, address)
    expect(await recordCheckout(await paid())).toMatchObject({ outcome: 'second' })
    const link = /\/claim-account\?token=[\w-]+/
    const [told] = link.exec(await mailAbout(second)) ?? []
    expect(told).toBeDefined()
    expect(link.exec(await mailAbout('Your Mortise account was created'))?.[0]).toBe(told)
  })

  test('to the account that waits to be made', async () => {
    await recordCheckout(await paid())
    await recordCheckout(await paid())
    expect(await mailAbout(second)).toContain('/login?mode=create-account')
  })
})

test('a second free trial for one email is told to the owner', async () => {
  await recordCheckout(await paid())
  expect(ownerNews()).toEqual([])
  stripe.cancel(db().select().from(pendingPayments).get()?.stripeSubscriptionId ?? '')
  expect(await recordCheckout(await paid())).toMatchObject({ outcome: 'visitor' })
  expect(ownerNews()).toEqual([expect.stringMatching(/^Another free trial: .*sub_/)])
})

test.each([
  ['that its reader has proven', false, 1],
  ['that anybody may have written down', true, 0],
])('a former trial of an email %s is told to the owner', async (_, emailUnproven, told) => {
  const { ours } = base
  setCompany(ours.id, { trialEndsAt: 1 })
  const left = { email: payer, emailUnproven, status: 'inactive' as const }
  db().update(users).set(left).where(eq(users.id, ours.member.userId)).run()
  await recordCheckout(await paid())
  expect(ownerNews()).toHaveLength(told)
})

test.each([
  ['Fern Ashdown', 'Fern Ashdown'],
  ['  J. O’Neill-Ash ', 'J. O’Neill-Ash'],
  [null, null],
  ['', null],
  ['Fern\nSign in at once', null],
  ['You won 500', null],
  ['www.evil.example', null],
  ['evil.com', null],
  ['fern@shop.example', null],
  ['Please call our help desk now', null],
  ['F'.repeat(41), null],
])('a mail greets %j as %j', (typed, shown) => {
  expect(greetingName(typed)).toBe(shown)
})
