import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '#app/domain/auth/auth.schema.ts'
import { Conflict, TooMany } from '#app/domain/errors.ts'
import { savePassword } from '#app/models/auth/password-reset.server.ts'
import { createSession, findSessionActor } from '#app/models/auth/session.server.ts'
import { deleteAccount } from '#app/services/accounts/delete-account.server.ts'
import { claimAccount, describeClaim } from '#app/services/auth/claim-account.server.ts'
import { createAccount } from '#app/services/auth/create-account.server.ts'
import { hashLinkToken } from '#app/services/auth/link-token.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { signIn } from '#app/services/auth/sign-in.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { readWelcomeLink } from '#app/services/subscriptions/welcome-link.server.ts'
import { needsSecondStep } from '#app/services/two-step/second-step.server.ts'
import { db, transaction } from '#db/client.ts'
import { companies, inviteCodes, pendingPayments, teamInvitations, users } from '#db/schema/index.ts'
import { databaseForTests, makeUser, rowsOfCompany } from '#tests/support/database.ts'
import { addApp } from '#tests/support/two-step.ts'

const base = databaseForTests()
let theirs: string
let runs = 0
let email: string
let address: string
const companyName = 'New Build Joinery'
const chosen = 'plumb and level'
const mine = 'mine after all'

beforeEach(() => {
  theirs = rowsOfCompany(base.theirs.id)
  email = `claimer${++runs}@newbuild.example`
  address = `203.0.113.${runs}`
  const stripe = { stripeCustomerId: 'cus_1', stripeSubscriptionId: 'sub_1', stripeSessionId: 'cs_1' }
  const welcomeTokenHash = hashLinkToken('welcome')
  db()
    .insert(pendingPayments)
    .values({ email, ...stripe, subscriptionStatus: 'trialing', welcomeTokenHash })
    .run()
})
afterEach(async () => {
  await finishMail()
  expect(rowsOfCompany(base.theirs.id)).toBe(theirs)
})

/** A stranger makes the account on the payment; the payer gets the link. */
async function squat() {
  const account = newAccount.parse({ email, username: 'newbuild', password: chosen, companyName })
  const { userId } = await createAccount(account, { inviteCode: null, paidCheckout: 'cs_1' }, address)
  await finishMail()
  const mail = (await listOutbox()).find(({ to }) => to === email)
  const token = /\/claim-account\?token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''
  const { companyId } = userRow(userId)
  return { userId, companyId, token, scope: adminScope(companyId, userId) }
}

function adminScope(companyId: number, userId: number) {
  return scopeOf({
    companyId,
    userId,
    username: userRow(userId).username,
    role: 'admin',
    timeZone: 'Europe/London',
    bankHolidayRegion: 'england_and_wales',
    subscriptionStatus: 'trialing',
    subscriptionEndsAt: null,
    hasFreeAccess: false,
  })
}

function userRow(id: number) {
  const row = db().select().from(users).where(eq(users.id, id)).get()
  if (!row) throw new Error(`There is no user ${id}`)
  return row
}

function setUser(id: number, values: Partial<typeof users.$inferInsert>) {
  db().update(users).set(values).where(eq(users.id, id)).run()
}

describe('an account that a stranger made on a payment', () => {
  test('is the payer’s, whatever the stranger did in it', async () => {
    const { userId, companyId, token, scope } = await squat()
    const accomplice = makeUser(companyId, 'accomplice', 'admin').userId
    await addApp(scope)
    transaction(() => savePassword(userId, 'another hash'))
    setUser(userId, { email: 'squatter@elsewhere.example', role: 'team_member', newEmail: 'x@x.example' })
    setUser(accomplice, { resetTokenHash: hashLinkToken('reset'), resetTokenExpiresAt: Date.now() + 9e6 })
    const invited = { companyId, invitedBy: accomplice, firstName: 'Sly', lastName: 'Fox' }
    const open = {
      email: 'sly@fox.example',
      tokenHash: 'h',
      expiresAt: Date.now() + 9e6,
      role: 'admin' as const,
    }
    db()
      .insert(teamInvitations)
      .values({ ...invited, ...open })
      .run()
    for (const [sid, id] of [
      ['squatter', userId],
      ['accomplice', accomplice],
    ] as const) {
      createSession(sid, id, { userAgent: '', address }, Date.now() + 9e6)
    }
    const connected = {
      stripeAccountId: 'acct_1',
      stripeAccountReady: true,
      name: 'Renamed',
      nameKey: 'renamed',
    }
    db().update(companies).set(connected).where(eq(companies.id, companyId)).run()
    removeUser(adminScope(companyId, accomplice), userId)
    expect(userRow(userId).status).toBe('inactive')

    expect(describeClaim(token)).toEqual({ email, companyName: 'Renamed' })
    expect(await claimAccount(token, mine, address)).toEqual({ userId, companyName: 'Renamed', email })

    expect(userRow(userId)).toMatchObject({ email, role: 'admin', status: 'active', newEmail: null })
    expect(userRow(accomplice)).toMatchObject({ role: 'team_member', resetTokenHash: null })
    for (const sid of ['squatter', 'accomplice']) expect(findSessionActor(sid)).toBeNull()
    expect(db().select().from(teamInvitations).get()).toMatchObject({ status: 'revoked' })
    expect(db().select().from(companies).where(eq(companies.id, companyId)).get()).toMatchObject({
      stripeAccountId: null,
      stripeAccountReady: false,
      stripeSubscriptionId: 'sub_1',
    })
    expect(await signIn({ companyName: 'Renamed', email, password: mine }, { address })).toEqual({ userId })
    expect(needsSecondStep({ userId })).toBe(false)
    const stranger = { companyName: 'Renamed', email: 'squatter@elsewhere.example', password: chosen }
    await expect(signIn(stranger, { address })).rejects.toMatchObject({ status: 401 })
    expect(scope.companyId).toBe(companyId)
  })

  test('is taken over once; a second click leads in, another password does not', async () => {
    const { userId, token } = await squat()
    await claimAccount(token, mine, address)
    expect(describeClaim(token)).toBeNull()
    expect(await claimAccount(token, mine, address)).toMatchObject({ userId })
    await expect(claimAccount(token, 'somebody else', address)).rejects.toMatchObject({ status: 400 })
  })

  test.each(['', 'nonsense'])('is not opened by the link %j', async token => {
    await squat()
    await expect(claimAccount(token, mine, address)).rejects.toMatchObject({ status: 400 })
  })

  test('is not taken over once seven days are over', async () => {
    const { token } = await squat()
    db()
      .update(pendingPayments)
      .set({ claimExpiresAt: Date.now() - 1 })
      .run()
    expect(describeClaim(token)).toBeNull()
    await expect(claimAccount(token, mine, address)).rejects.toMatchObject({ status: 400 })
  })

  test('is not ended, and its email not used for another, while the claim is open', async () => {
    const { userId, companyId, scope, token } = await squat()
    const wish = { currentPassword: chosen, companyName }
    await expect(deleteAccount(scope, wish)).rejects.toThrow(
      /The person who paid may still take this account over/,
    )
    makeUser(companyId, 'accomplice', 'admin')
    await expect(deleteAccount(scope, wish)).rejects.toBeInstanceOf(Conflict)
    setUser(userId, { email: 'squatter@elsewhere.example' })
    db().insert(inviteCodes).values({ code: 'SQUAT' }).run()
    const again = newAccount.parse({ email, username: 'again', password: chosen, companyName: 'Again' })
    const brought = { inviteCode: 'SQUAT', paidCheckout: null }
    await expect(createAccount(again, brought, address)).rejects.toMatchObject({
      fieldErrors: { email: ['There is already an account for this email'] },
    })
    await claimAccount(token, mine, address)
    expect(userRow(userId).email).toBe(email)
  })

  test('is not ended after that either, and whoever paid is mailed the way to it', async () => {
    const { userId, scope } = await squat()
    db()
      .update(pendingPayments)
      .set({ claimExpiresAt: Date.now() - 1 })
      .run()
    const wish = { currentPassword: chosen, companyName }
    await expect(deleteAccount(scope, wish)).rejects.toMatchObject({ body: { goTo: '/subscription/payer' } })
    setUser(userId, { email: 'squatter@elsewhere.example' })
    const asked = newAccount.parse({ email, username: 'again', password: mine, companyName: 'Again' })
    const brought = { inviteCode: null, paidCheckout: null }
    await expect(createAccount(asked, brought, address)).rejects.toMatchObject({ status: 403 })
    await finishMail()
    const mails = (await listOutbox()).filter(({ to }) => to === email)
    const token = /\/claim-account\?token=([\w-]+)/.exec(mails[0]?.text ?? '')?.[1] ?? ''
    await claimAccount(token, mine, address)
    expect(userRow(userId)).toMatchObject({ email })
    await deleteAccount(scope, { currentPassword: mine, companyName })
  })

  test('that was removed comes back under another username where theirs is taken', async () => {
    const { userId, companyId, token } = await squat()
    const { userId: accomplice } = makeUser(companyId, 'accomplice', 'admin')
    removeUser(adminScope(companyId, accomplice), userId)
    makeUser(base.ours.id, 'newbuild', 'team_member')
    await claimAccount(token, mine, address)
    expect(userRow(userId)).toMatchObject({ username: 'newbuild2', status: 'active' })
  })

  test('is where the welcome mail’s link leads by then', async () => {
    expect(readWelcomeLink('welcome')).toEqual({ sessionId: 'cs_1', claimLink: null })
    const { token } = await squat()
    const { sessionId, claimLink } = readWelcomeLink('welcome')
    expect(sessionId).toBeNull()
    expect(claimLink).toContain(`/claim-account?token=${token}`)
    expect(readWelcomeLink('unknown')).toEqual({ sessionId: null, claimLink: null })
    await claimAccount(token, mine, address)
    expect(readWelcomeLink('welcome')).toEqual({ sessionId: null, claimLink: null })
  })
})

test('guessing at links is counted by network address; a right one costs nothing', async () => {
  const { token } = await squat()
  for (let n = 0; n < 30; n++) {
    await expect(claimAccount(`guess-${n}`, mine, address)).rejects.toThrow('Invalid or expired')
  }
  await expect(claimAccount('one more', mine, address)).rejects.toThrow(TooMany)
  await expect(claimAccount(token, mine, address)).rejects.toThrow(TooMany)
  expect((await claimAccount(token, mine, `198.51.100.${runs}`)).email).toBe(email)
})

test('a link that was used is no way to try passwords: each counts as signing in does', async () => {
  const { token } = await squat()
  await claimAccount(token, mine, address)
  for (let n = 0; n < 10; n++) {
    await expect(claimAccount(token, `guess ${n}`, address)).rejects.toMatchObject({ status: 400 })
  }
  await expect(claimAccount(token, 'one more', address)).rejects.toThrow(TooMany)
  await expect(claimAccount(token, mine, address)).rejects.toThrow(TooMany)
})
