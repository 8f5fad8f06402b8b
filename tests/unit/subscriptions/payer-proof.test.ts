import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { PayerUnproven, TooMany } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { plans, requirePlan } from '#app/domain/subscriptions/plans.ts'
import { viewSubscription } from '#app/http/subscriptions/subscription-page.server.ts'
import { requireOwnAccount } from '#app/models/accounts/account.server.ts'
import { createSession, findSessionActor } from '#app/models/auth/session.server.ts'
import { eraseUser } from '#app/services/accounts/erase-user.server.ts'
import { claimAccount } from '#app/services/auth/claim-account.server.ts'
import { createAccount } from '#app/services/auth/create-account.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { exportData } from '#app/services/exports/export-data.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import {
  awaitConnection,
  connectStripe,
  refreshConnection,
} from '#app/services/payments/connect-stripe.server.ts'
import { confirmPayer, describeOwnClaim } from '#app/services/subscriptions/confirm-payer.server.ts'
import { mailPayerLink } from '#app/services/subscriptions/mail-payer-link.server.ts'
import { openBillingPortal } from '#app/services/subscriptions/open-billing-portal.server.ts'
import { recordCheckout } from '#app/services/subscriptions/record-checkout.server.ts'
import { startCheckout } from '#app/services/subscriptions/start-checkout.server.ts'
import { upgradeSubscription } from '#app/services/subscriptions/upgrade-subscription.server.ts'
import { db } from '#db/client.ts'
import { pendingPayments, users } from '#db/schema/index.ts'
import { databaseForTests, makeUser, rowsOfCompany } from '#tests/support/database.ts'
import { account } from '#tests/support/new-account.ts'
import { stripeForTests } from '#tests/support/stripe.ts'
import { companyRow, setCompany } from '#tests/support/subscriber.ts'

// A payment, and an account made on its email by who may be a stranger.

const stripe = stripeForTests()
const base = databaseForTests()
let runs = 0
let email: string
let address: string
const mine = 'mine after all'
const monthly = requirePlan('monthly')

beforeEach(() => {
  email = `payer${++runs}@newbuild.example`
  address = `203.0.113.${runs}`
})

/** Pays as a visitor; returns the checkout's number. */
async function pay(): Promise<string> {
  const url = new URL(await startCheckout({ address }, monthly))
  const sessionId = url.pathname.split('/').at(-1) ?? ''
  stripe.completeCheckout(sessionId, { email, name: 'Ada Payer' })
  await recordCheckout(sessionId)
  return sessionId
}

async function makeAccount(isWelcomed = false) {
  const paidCheckout = await pay()
  const brought = { inviteCode: null, paidCheckout, isWelcomed }
  const { userId } = await createAccount(account({ email }), brought, address)
  await finishMail()
  return adminOf(userId)
}

function adminOf(userId: number) {
  const row = db().select().from(users).where(eq(users.id, userId)).get()
  if (!row) throw new Error(`There is no user ${userId}`)
  return scopeOf({
    companyId: row.companyId,
    userId,
    username: row.username,
    role: row.role,
    timeZone: 'Europe/London',
    bankHolidayRegion: 'england_and_wales',
    subscriptionStatus: 'trialing',
    subscriptionEndsAt: null,
    hasFreeAccess: false,
  })
}

/** What a signed-in person's pages and their record by the API are made from. */
function known({ userId }: Scope) {
  const sid = `sid of ${userId} at ${Math.random()}`
  createSession(sid, userId, { userAgent: '', address }, Date.now() + 60_000)
  const actor = findSessionActor(sid)
  const account = requireOwnAccount(userId)
  return [
    actor?.subscriptionEndsAt,
    account.subscriptionEndsAt,
    account.trialEndsAt,
    account.stripeCustomerId,
    account.stripeSubscriptionId,
  ]
}

function instantText(instant: number | null): string {
  return new Date(instant ?? 0).toISOString()
}

/** The newest link that the payer was mailed by which the account is confirmed or taken over. */
async function linkIn(subject: string): Promise<string> {
  await finishMail()
  const mails = (await listOutbox()).filter(mail => mail.to === email && mail.subject === subject)
  return /\/claim-account\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
}

async function exported(scope: Scope): Promise<string> {
  const wanted = { scope: 'company', format: 'json' } as const
  const { pieces } = await exportData(scope, 'New Build', wanted)
  let text = ''
  for (let piece = await pieces.next(); !piece.done; piece = await pieces.next()) {
    text += Buffer.from(piece.value).toString()
  }
  return text
}

const created = 'Your Mortise account was created'
const asked = 'Is this your Mortise account?'

const doors = {
  'the billing portal': openBillingPortal,
  'another plan': scope => upgradeSubscription(scope, { plan: requirePlan('annual-11-15'), email }),
  'a checkout': scope => startCheckout({ scope, email, isUnknown: true }, monthly),
  'connecting Stripe': connectStripe,
  'the way back from Stripe': awaitConnection,
  'looking at the connected account': refreshConnection,
} satisfies Record<string, (scope: Scope) => Promise<unknown>>

describe('an account made on a paid email without the link in the payer’s mail', () => {
  test.each(Object.entries(doors))('is not led to Stripe: %s', async (_door, open) => {
    const scope = await makeAccount()
    stripe.requests.length = 0
    await expect(open(scope)).rejects.toThrow(PayerUnproven)
    expect(stripe.requests).toEqual([])
    setCompany(scope.companyId, { subscriptionStatus: 'canceled' })
    await expect(open(scope)).rejects.toMatchObject({ status: 409, body: { goTo: '/subscription/payer' } })
    setCompany(scope.companyId, { payerUnproven: false })
    await expect(open(scope)).resolves.not.toThrow()
  })

  test('shows its admin nothing of the payer', async () => {
    const scope = await makeAccount()
    const row = companyRow(scope.companyId)
    const payers = new RegExp(
      `Ada Payer|${row.stripeCustomerId}|${row.stripeSubscriptionId}|${instantText(row.subscriptionEndsAt)}`,
    )
    const shut = viewSubscription(scope)
    expect(shut).toMatchObject({
      mayManage: false,
      mayProve: true,
      subscription: { plan: null, date: null },
      last: { tier: 1, interval: 'month' },
      others: plans.map(({ id }) => expect.objectContaining({ id })),
    })
    expect(await exported(scope)).not.toMatch(payers)
    expect(known(scope)).toEqual([null, null, null, null, null])
    await confirmPayer(scope, await linkIn(created), address)
    expect(viewSubscription(scope)).toMatchObject({
      mayManage: true,
      mayProve: false,
      subscription: { date: expect.any(String) },
      others: { length: plans.length - 1 },
    })
    expect((await exported(scope)).match(new RegExp(payers, 'g'))?.length).toBeGreaterThanOrEqual(4)
    expect(known(scope)).toEqual([
      row.subscriptionEndsAt,
      row.subscriptionEndsAt,
      row.trialEndsAt,
      row.stripeCustomerId,
      row.stripeSubscriptionId,
    ])
  })

  test('is confirmed by its own admin with the payer’s link, once, and by nobody else', async () => {
    const scope = await makeAccount()
    const token = await linkIn(created)
    const theirs = rowsOfCompany(base.theirs.id)
    expect(describeOwnClaim(base.theirs.admin, token)).toBeNull()
    setCompany(base.ours.id, { payerUnproven: true })
    await expect(confirmPayer(base.ours.admin, token, address)).rejects.toMatchObject({ status: 409 })
    await expect(confirmPayer(scope, 'nonsense', address)).rejects.toMatchObject({ status: 400 })
    expect(companyRow(scope.companyId).payerUnproven).toBe(true)

    expect(describeOwnClaim(scope, token)).toEqual({ otherAdmins: [] })
    await confirmPayer(scope, token, address)
    await confirmPayer(scope, token, address)
    expect(companyRow(scope.companyId).payerUnproven).toBe(false)
    expect(describeOwnClaim(scope, token)).toBeNull()
    expect(companyRow(base.ours.id).payerUnproven).toBe(true)
    expect(rowsOfCompany(base.theirs.id)).toBe(theirs)
  })

  test('names the other admins before it is confirmed, and is not confirmed by who is none', async () => {
    const scope = await makeAccount()
    const token = await linkIn(created)
    makeUser(scope.companyId, 'accomplice', 'admin')
    const member = makeUser(scope.companyId, 'joiner', 'team_member')
    expect(describeOwnClaim(scope, token)?.otherAdmins.join()).toContain('accomplice')
    expect(describeOwnClaim(member, token)).toBeNull()
    await expect(confirmPayer(member, token, address)).rejects.toMatchObject({ status: 403 })
    await expect(mailPayerLink(member)).rejects.toMatchObject({ status: 403 })
  })

  test('is the payer’s once taken over, and its billing open', async () => {
    const scope = await makeAccount()
    await claimAccount(await linkIn(created), mine, address)
    expect(await openBillingPortal(scope)).toContain('billing.stripe.com')
  })

  test('stays shut when the link has run out, or who made it is erased', async () => {
    const scope = await makeAccount()
    db().update(pendingPayments).set({ claimExpiresAt: 5 }).run()
    await expect(confirmPayer(scope, await linkIn(created), address)).rejects.toMatchObject({ status: 400 })
    const accomplice = makeUser(scope.companyId, 'accomplice', 'admin')
    eraseUser(scope)
    await expect(openBillingPortal(accomplice)).rejects.toThrow(PayerUnproven)
    await expect(mailPayerLink(accomplice)).rejects.toThrow(/write to/)
  })
})

describe('the link that is mailed when it is asked for', () => {
  test('goes to the payer, says whose account it is, and lasts: a new one only when it has run out', async () => {
    const scope = await makeAccount()
    db().update(users).set({ email: 'elsewhere@squat.example' }).where(eq(users.id, scope.userId)).run()
    await mailPayerLink(scope)
    const first = await linkIn(asked)
    expect(first).toBe(await linkIn(created))
    const mail = (await listOutbox()).find(message => message.to === email && message.subject === asked)
    expect(mail?.text).toContain('New Build')
    expect(mail?.text).toContain('newbuild')

    db().update(pendingPayments).set({ claimExpiresAt: 5 }).run()
    await mailPayerLink(scope)
    const second = await linkIn(asked)
    expect(second).not.toBe(first)
    await expect(confirmPayer(scope, first, address)).rejects.toMatchObject({ status: 400 })
    await confirmPayer(scope, second, address)
    await mailPayerLink(scope)
    expect(companyRow(scope.companyId).payerUnproven).toBe(false)
  })

  test('is not mailed without end', async () => {
    const scope = await makeAccount()
    const askOften = async () => {
      for (let n = 0; n < 4; n++) await mailPayerLink(scope)
    }
    await expect(askOften()).rejects.toThrow(TooMany)
  })

  test('comes as well to the payer who pays once more, however long ago the account was made', async () => {
    const scope = await makeAccount()
    db().update(users).set({ email: 'elsewhere@squat.example' }).where(eq(users.id, scope.userId)).run()
    db().update(pendingPayments).set({ claimExpiresAt: 5 }).run()
    await pay()
    const token = await linkIn('You were not subscribed twice')
    expect(await claimAccount(token, mine, address)).toMatchObject({ userId: scope.userId, email })
  })
})

test('who makes the account by the link in the welcome mail, or without any payment, has nothing to prove', async () => {
  const scope = await makeAccount(true)
  expect(companyRow(scope.companyId).payerUnproven).toBe(false)
  expect(await openBillingPortal(scope)).toContain('billing.stripe.com')
  expect(companyRow(base.ours.id).payerUnproven).toBe(false)
})
