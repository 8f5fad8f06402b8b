import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { EmailUnproven } from '#app/domain/errors.ts'
import { countMorningMailWishes } from '#app/models/notifications/morning-mail.server.ts'
import { confirmEmail, readEmailLink } from '#app/services/accounts/confirm-email.server.ts'
import { mailConfirmationAgain } from '#app/services/accounts/confirm-own-email.server.ts'
import { createAccount } from '#app/services/auth/create-account.server.ts'
import { requestPasswordReset } from '#app/services/auth/request-password-reset.server.ts'
import { resetPassword } from '#app/services/auth/reset-password.server.ts'
import { scopeOf } from '#app/services/auth/scope.server.ts'
import { signIn } from '#app/services/auth/sign-in.server.ts'
import { acceptInvitation, findInvited } from '#app/services/invitations/accept-invitation.server.ts'
import { inviteMember } from '#app/services/invitations/invite-member.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { removeUser } from '#app/services/people/remove-user.server.ts'
import { restoreUser } from '#app/services/people/restore-user.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { databaseForTests, rowsOfCompany } from '#tests/support/database.ts'
import { account, addCode, addPayment } from '#tests/support/new-account.ts'

// An account that an invite code has made, by whoever knew an email.

const base = databaseForTests()
let runs = 0
let email: string
let address: string
let theirs: string
const password = 'plumb and level'
const someoneNew = { firstName: 'Jo', lastName: 'Birch', role: 'team_member' as const }

beforeEach(() => {
  email = `newhire${++runs}@hartley.example`
  address = `203.0.113.${runs}`
  theirs = rowsOfCompany(base.theirs.id)
  addCode()
})
afterEach(async () => {
  await finishMail()
  expect(rowsOfCompany(base.theirs.id)).toBe(theirs)
})

function rowOf(userId: number) {
  const row = db().select().from(users).where(eq(users.id, userId)).get()
  if (!row) throw new Error(`There is no user ${userId}`)
  return row
}

async function squat() {
  const brought = { inviteCode: 'LASTCUT', paidCheckout: null }
  const { userId } = await createAccount(account({ email }), brought, address)
  const { companyId, username, role } = rowOf(userId)
  const rest = { subscriptionStatus: null, subscriptionEndsAt: null, hasFreeAccess: true }
  return scopeOf({
    companyId,
    userId,
    username,
    role,
    timeZone: 'Europe/London',
    bankHolidayRegion: 'england_and_wales',
    ...rest,
  })
}

async function tokenTo(to: string, path: string): Promise<string> {
  await finishMail()
  const mails = (await listOutbox()).filter(mail => mail.to === to && mail.text.includes(path))
  return new RegExp(`${path}\\?token=([\\w-]+)`).exec(mails[0]?.text ?? '')?.[1] ?? ''
}

test('it is mailed at once, says whose account it is, and invites nobody until it is confirmed', async () => {
  const scope = await squat()
  const token = await tokenTo(email, '/confirm-email')
  const [mail] = (await listOutbox()).filter(({ to }) => to === email)
  expect(mail?.text).toContain('New Build')
  const invite = () => inviteMember(scope, { ...someoneNew, email: `guest${runs}@ash.example` })
  expect(invite).toThrow(EmailUnproven)

  expect(readEmailLink(token)).toMatchObject({ state: 'own', userId: scope.userId, email })
  expect(() => confirmEmail(token)).toThrow(/Sign in/)
  expect(() => confirmEmail(token, base.ours.admin.userId)).toThrow(/Sign in/)
  expect(rowOf(scope.userId).emailUnproven).toBe(true)
  confirmEmail(token, scope.userId)
  confirmEmail(token, scope.userId)
  expect(rowOf(scope.userId)).toMatchObject({ email, emailUnproven: false, newEmail: null })
  expect(invite()).toMatchObject({ status: 'pending' })
  await finishMail()
  expect((await listOutbox()).filter(({ to }) => to === email)).toHaveLength(1)
})

test('the link is mailed again, and then the earlier one works no more', async () => {
  const scope = await squat()
  const first = await tokenTo(email, '/confirm-email')
  await mailConfirmationAgain(scope)
  const second = await tokenTo(email, '/confirm-email')
  expect(second).not.toBe(first)
  expect(() => confirmEmail(first, scope.userId)).toThrow(/Invalid or expired/)
  confirmEmail(second, scope.userId)
  await mailConfirmationAgain(scope)
  expect(rowOf(scope.userId).newEmail).toBeNull()
})

test('is told of nothing by mail before it is confirmed', async () => {
  const scope = await squat()
  db().update(users).set({ morningMailAt: '07:00' }).where(eq(users.id, scope.userId)).run()
  const wished = { timeZone: 'Europe/London', from: '06:00', to: '08:00', mailedBefore: Date.now() }
  expect(countMorningMailWishes(wished)).toBe(0)
  confirmEmail(await tokenTo(email, '/confirm-email'), scope.userId)
  expect(countMorningMailWishes(wished)).toBe(1)
})

test('gives way to whoever is invited by mail, and loses nothing but the right to that email', async () => {
  const scope = await squat()
  const confirmation = await tokenTo(email, '/confirm-email')
  inviteMember(base.ours.admin, { ...someoneNew, email })
  const token = await tokenTo(email, '/accept-invitation')
  expect(await findInvited(token, address)).toMatchObject({ account: 'none' })
  const joined = await acceptInvitation(token, { username: 'jo.birch', password: 'mitre and bevel' }, address)
  expect(joined).toMatchObject({ companyName: base.ours.name, email })
  expect(rowOf(joined.userId)).toMatchObject({ companyId: base.ours.id, emailUnproven: false })

  const before = rowsOfCompany(scope.companyId)
  expect(() => confirmEmail(confirmation, scope.userId)).toThrow(/Another account uses this email now/)
  await expect(mailConfirmationAgain(scope)).rejects.toThrow(/Another account uses this email now/)
  expect(rowsOfCompany(scope.companyId)).toBe(before)
  // Each is known by their company.
  const theirOwn = { companyName: 'New Build', email, password }
  expect(await signIn(theirOwn, { address })).toEqual({ userId: scope.userId })
  const hired = { companyName: base.ours.name, email, password: 'mitre and bevel' }
  expect(await signIn(hired, { address })).toEqual({ userId: joined.userId })
})

test('a link for a new password, mailed there, proves it as well; a proven one stays whose it is', async () => {
  const scope = await squat()
  await requestPasswordReset({ companyName: 'New Build', email }, address)
  await resetPassword(await tokenTo(email, '/reset-password'), 'another one', address)
  expect(rowOf(scope.userId).emailUnproven).toBe(false)
  inviteMember(base.ours.admin, { ...someoneNew, email })
  const token = await tokenTo(email, '/accept-invitation')
  expect(await findInvited(token, address)).toMatchObject({ account: 'elsewhere' })
})

test('keeps nobody from the account that they pay for with that email', async () => {
  const scope = await squat()
  addPayment(email)
  const paying = { inviteCode: null, paidCheckout: null }
  const asked = account({ email, username: 'paying', companyName: 'Paid For' })
  const made = await createAccount(asked, paying, address)
  expect(rowOf(made.userId)).toMatchObject({ email, emailUnproven: false })
  expect(rowOf(scope.userId)).toMatchObject({ email, emailUnproven: true })
})

test('keeps nobody from being brought back', async () => {
  const { ours } = base
  removeUser(ours.admin, ours.member.userId)
  email = rowOf(ours.member.userId).email
  await squat()
  restoreUser(ours.admin, ours.member.userId)
  expect(rowOf(ours.member.userId)).toMatchObject({ email, status: 'active' })
})

test('an account that was paid for has nothing to confirm before it invites', async () => {
  addPayment(email)
  const made = await createAccount(account({ email }), { inviteCode: null, paidCheckout: null }, address)
  expect(rowOf(made.userId).emailUnproven).toBe(false)
})
