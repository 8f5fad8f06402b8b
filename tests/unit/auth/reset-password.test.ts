import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { SignInFields } from '#app/domain/auth/auth.schema.ts'
import { TooMany } from '#app/domain/errors.ts'
import { createSession, findSessionActor } from '#app/models/auth/session.server.ts'
import { requestPasswordReset } from '#app/services/auth/request-password-reset.server.ts'
import {
  findResetAccount,
  resetPassword as resetPasswordFrom,
} from '#app/services/auth/reset-password.server.ts'
import { signIn as signInFrom } from '#app/services/auth/sign-in.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

const address = '203.0.113.7'

function signIn(fields: SignInFields) {
  return signInFrom(fields, { address })
}

function resetPassword(token: string, newPassword: string) {
  return resetPasswordFrom(token, newPassword, address)
}

const email = 'oak.manager@example.com'
const badLink = { status: 400, message: 'Invalid or expired reset link' }

const test = databaseForTests()
let companyName: string
/** Each test has an address of its own, since an account may ask only so often. */
let round = 0

beforeEach(() => {
  companyName = test.ours.name
  db()
    .update(users)
    .set({ email: addressOf(++round) })
    .where(eq(users.id, test.ours.manager.userId))
    .run()
})

afterEach(async () => {
  await finishMail()
})

function addressOf(n: number) {
  return email.replace('@', `+${n}@`)
}

async function mailsTo(address: string) {
  await finishMail()
  return (await listOutbox()).filter(mail => mail.to === address)
}

/** Asks for a link and takes it out of the mail. */
async function askForToken(): Promise<string> {
  await requestPasswordReset({ companyName, email: addressOf(round) }, '192.0.2.1')
  const [newest] = await mailsTo(addressOf(round))
  return /reset-password\?token=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? ''
}

/** So many milliseconds are left of the link's hour. */
function setRest(ms: number) {
  db()
    .update(users)
    .set({ resetTokenExpiresAt: Date.now() + ms })
    .where(eq(users.id, test.ours.manager.userId))
    .run()
}

function startSession(sid: string, userId: number) {
  createSession(sid, userId, { userAgent: '', address: '' }, Date.now() + 60_000)
}

describe('asking for a new password', () => {
  it('mails a link to this site', async () => {
    const token = await askForToken()
    expect(token).toHaveLength(43)
    const [mail] = await mailsTo(addressOf(round))
    expect(mail?.subject).toBe('Choose a new Mortise password')
    expect(mail?.text).toContain(`http://localhost:3000/reset-password?token=${token}`)
    expect(findResetAccount(token)).toEqual({ email: addressOf(round), companyName })
    expect(test.dump()).not.toContain(token)
  })

  it.each([
    ['the account is unknown', { email: 'nobody@example.com' }],
    ['the company is another one', { companyName: 'Birch Cabinets' }],
  ])('does nothing, and takes as long, when %s', async (_why, names) => {
    const before = test.dump()
    const started = performance.now()
    await requestPasswordReset({ companyName, email: addressOf(round), ...names }, '192.0.2.1')
    expect(performance.now() - started).toBeGreaterThan(150)
    expect(test.dump()).toBe(before)
    expect(await mailsTo('email' in names ? names.email : addressOf(round))).toEqual([])
  })

  it('does nothing for a closed account', async () => {
    db().update(users).set({ status: 'inactive' }).where(eq(users.id, test.ours.manager.userId)).run()
    expect(await askForToken()).toBe('')
  })

  it('is limited, whether or not the account exists', async () => {
    for (const address of [addressOf(round), 'nobody.else@example.com']) {
      const asked = Array.from({ length: 6 }, () =>
        requestPasswordReset({ companyName, email: address }, '192.0.2.1'),
      )
      const outcomes = await Promise.allSettled(asked)
      const reasons = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
      expect(reasons).toHaveLength(1)
      expect(reasons[0]).toBeInstanceOf(TooMany)
    }
  })
})

it('is still to be had from elsewhere when one place has asked too often', async () => {
  const names = { companyName, email: addressOf(round) }
  for (let asked = 0; asked < 5; asked++) await requestPasswordReset(names, '192.0.2.1')
  await expect(requestPasswordReset(names, '192.0.2.1')).rejects.toBeInstanceOf(TooMany)
  await requestPasswordReset(names, '198.51.100.7')
})

describe('a reset link', () => {
  const newPassword = 'a whole new plank'

  it('sets the password once and signs the person out everywhere', async () => {
    const token = await askForToken()
    startSession('here', test.ours.manager.userId)
    startSession('there', test.ours.manager.userId)
    startSession('colleague', test.ours.admin.userId)
    await resetPassword(token, newPassword)
    expect(await signIn({ companyName, email: addressOf(round), password: newPassword })).toBeTruthy()
    expect(['here', 'there'].map(findSessionActor)).toEqual([null, null])
    expect(findSessionActor('colleague')).not.toBeNull()
    expect(findResetAccount(token)).toBeNull()
    await expect(resetPassword(token, 'another one')).rejects.toMatchObject(badLink)
  })

  it('works once even when used twice at the same moment', async () => {
    const token = await askForToken()
    const outcomes = await Promise.allSettled([
      resetPassword(token, 'first one'),
      resetPassword(token, 'second one'),
    ])
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('may be sent twice with the same password, one after the other or at once', async () => {
    const token = await askForToken()
    await Promise.all([resetPassword(token, newPassword), resetPassword(token, newPassword)])
    startSession('since', test.ours.manager.userId)
    const before = test.dump()
    await resetPassword(token, newPassword)
    expect(test.dump()).toBe(before)
    expect(findResetAccount(token)).toBeNull()
  })

  it('tells nobody passwords by being tried', async () => {
    const token = await askForToken()
    await resetPassword(token, newPassword)
    const guesses = Array.from({ length: 10 }, (_, n) => resetPassword(token, `guess ${n}`))
    for (const outcome of await Promise.allSettled(guesses)) {
      expect(outcome).toMatchObject({ status: 'rejected', reason: badLink })
    }
    await expect(resetPassword(token, newPassword)).rejects.toBeInstanceOf(TooMany)
  })

  it('ends after an hour', async () => {
    const began = Date.now()
    const token = await askForToken()
    const { resetTokenExpiresAt } =
      db().select().from(users).where(eq(users.id, test.ours.manager.userId)).get() ?? {}
    expect(resetTokenExpiresAt).toBeGreaterThanOrEqual(began + 60 * 60_000)
    expect(resetTokenExpiresAt).toBeLessThanOrEqual(Date.now() + 60 * 60_000)
    setRest(-1)
    expect(findResetAccount(token)).toBeNull()
    await expect(resetPassword(token, newPassword)).rejects.toMatchObject(badLink)
  })

  it('is mailed again, whoever asks, until half of its hour is over; then it gives way to a newer one', async () => {
    const older = await askForToken()
    expect(await askForToken()).toBe(older)
    expect(await mailsTo(addressOf(round))).toHaveLength(2)
    setRest(29 * 60_000)
    expect(findResetAccount(older)).not.toBeNull()
    const newer = await askForToken()
    expect(newer).not.toBe(older)
    expect(findResetAccount(older)).toBeNull()
    expect(findResetAccount(newer)).not.toBeNull()
  })

  it.each(['', 'abc', 'x'.repeat(43), "' or 1=1 --"])('is not %j', async token => {
    const before = test.dump()
    expect(findResetAccount(token)).toBeNull()
    await expect(resetPassword(token, newPassword)).rejects.toMatchObject(badLink)
    expect(test.dump()).toBe(before)
  })
})
