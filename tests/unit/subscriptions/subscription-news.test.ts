import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { env } from '#app/env.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { syncSubscription } from '#app/services/subscriptions/sync-subscription.server.ts'
import { db } from '#db/client.ts'
import { notifications, users } from '#db/schema/index.ts'
import { databaseForTests, makeUser, rowsOfCompany } from '#tests/support/database.ts'
import { stripeForTests } from '#tests/support/stripe.ts'
import { companyRow, ownerNews, setCompany, subscribe } from '#tests/support/subscriber.ts'

const stripe = stripeForTests()
const base = databaseForTests()
let theirs: string
let runs = 0
/** Of the company's admin; another one each test, since the outbox keeps all mails of the run. */
let email: string

beforeEach(() => {
  email = `admin${++runs}@oak.example`
  setEmail(base.ours.admin.userId, email)
  setEmail(base.ours.manager.userId, `manager${runs}@oak.example`)
  theirs = rowsOfCompany(base.theirs.id)
})
afterEach(async () => {
  await finishMail()
  expect(rowsOfCompany(base.theirs.id)).toBe(theirs)
})

function setEmail(userId: number, address: string): void {
  db().update(users).set({ email: address }).where(eq(users.id, userId)).run()
}

async function mailsTo(address: string) {
  await finishMail()
  return (await listOutbox()).filter(({ to }) => to === address)
}

async function subjects(): Promise<string[]> {
  return (await mailsTo(email)).map(({ subject }) => subject).reverse()
}

const failed = 'The payment for Mortise did not go through'
const ended = 'Your Mortise subscription has ended'

describe('the admins are mailed', () => {
  test('of each invoice that failed, once, with the way to settle it', async () => {
    const { subscriptionId, customerId } = subscribe(stripe, base.ours)
    stripe.declineRenewal(subscriptionId)
    await Promise.all([1, 2, 3].map(() => syncSubscription(subscriptionId)))
    await syncSubscription(subscriptionId)
    expect(await subjects()).toEqual([failed])
    const [mail] = await mailsTo(email)
    expect(mail?.text).toContain(`${env().APP_URL}/subscription/issue`)
    expect(mail?.text).toContain(companyRow(base.ours.id).name)
    stripe.giveUp(subscriptionId, 'unpaid')
    await syncSubscription(subscriptionId)
    expect(await subjects()).toEqual([failed])
    stripe.payOpenInvoices(customerId)
    await syncSubscription(subscriptionId)
    stripe.declineRenewal(subscriptionId)
    await syncSubscription(subscriptionId)
    expect(await subjects()).toEqual([failed, failed])
    expect(await mailsTo(`manager${runs}@oak.example`)).toEqual([])
  })

  test('of the end, once, and of nothing that was not written', async () => {
    const { subscriptionId } = subscribe(stripe, base.ours)
    stripe.cancel(subscriptionId)
    const crash = () => {
      throw new Error('The power went off')
    }
    await expect(syncSubscription(subscriptionId, crash)).rejects.toThrow('The power went off')
    expect(await subjects()).toEqual([])
    await Promise.all([1, 2, 3].map(() => syncSubscription(subscriptionId)))
    expect(await subjects()).toEqual([ended])
  })

  test('of neither while their company has free access', async () => {
    const { subscriptionId } = subscribe(stripe, base.ours)
    setCompany(base.ours.id, { hasFreeAccess: true })
    stripe.declineRenewal(subscriptionId)
    await syncSubscription(subscriptionId)
    stripe.giveUp(subscriptionId, 'canceled')
    await syncSubscription(subscriptionId)
    expect(await subjects()).toEqual([])
  })
})

describe('a plan that has become smaller than the team', () => {
  function told() {
    return db()
      .select({ userId: notifications.userId, message: notifications.message })
      .from(notifications)
      .where(eq(notifications.title, 'More people than seats'))
      .all()
  }

  test('is told to the admins and the site owner, once, and puts nobody out', async () => {
    const { subscriptionId } = subscribe(stripe, base.ours, { plan: 'monthly-6-10' })
    setCompany(base.ours.id, { subscriptionTier: 2 })
    for (let n = 0; n < 3; n++) makeUser(base.ours.id, `more${n}`, 'team_member')
    stripe.changePlan(subscriptionId, 'monthly')
    await syncSubscription(subscriptionId)
    await syncSubscription(subscriptionId)
    expect(companyRow(base.ours.id).subscriptionTier).toBe(1)
    expect(told().map(({ userId }) => userId)).toEqual([base.ours.admin.userId])
    expect(told()[0]?.message).toContain(
      'Starter has 5 seats, and your company takes 6 people and open invitations. Choose',
    )
    expect(ownerNews().filter(line => line.startsWith('More people than seats'))).toHaveLength(1)
    expect(db().select().from(users).where(eq(users.status, 'inactive')).all()).toEqual([])
  })

  test('is not, when all fit', async () => {
    const { subscriptionId } = subscribe(stripe, base.ours, { plan: 'monthly-6-10' })
    setCompany(base.ours.id, { subscriptionTier: 2 })
    stripe.changePlan(subscriptionId, 'monthly')
    await syncSubscription(subscriptionId)
    expect(told()).toEqual([])
    expect(ownerNews()).toEqual([])
  })
})
