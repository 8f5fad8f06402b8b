import { hash } from '@node-rs/argon2'
import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { SignInFields } from '#app/domain/auth/auth.schema.ts'
import { TooMany } from '#app/domain/errors.ts'
import { hashPassword } from '#app/services/auth/password.server.ts'
import { signIn as signInFrom } from '#app/services/auth/sign-in.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'

function signIn(fields: SignInFields, address = '203.0.113.7') {
  return signInFrom(fields, { address })
}

const password = 'mitre and scribe'
const email = 'oak.admin@example.com'
const refusal = { status: 401, message: 'Please check your company name, email and password' }

const test = databaseForTests()
let companyName: string

beforeEach(async () => {
  companyName = test.ours.name
  const passwordHash = await hashPassword(password)
  db().update(users).set({ passwordHash }).where(eq(users.id, test.ours.admin.userId)).run()
})

function user() {
  return db().select().from(users).where(eq(users.id, test.ours.admin.userId)).get()
}

it('keeps passwords as OWASP advises: argon2id with 19 MiB and two passes', async () => {
  // The tests' own cost is another.
  vi.resetModules()
  const inUse = await import('#app/services/auth/password.server.ts')
  expect(await inUse.hashPassword(password)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
})

it('takes a password with accents from whichever device, and one whose hash is older', async () => {
  const [one, two] = ['Fräse-Hobel-5'.normalize('NFC'), 'Fräse-Hobel-5'.normalize('NFD')]
  for (const passwordHash of [await hashPassword(one), await hash(two, { memoryCost: 8, timeCost: 1 })]) {
    db().update(users).set({ passwordHash }).where(eq(users.id, test.ours.admin.userId)).run()
    expect(await signIn({ companyName, email, password: two })).toMatchObject({
      userId: test.ours.admin.userId,
    })
  }
  db()
    .update(users)
    .set({ passwordHash: await hashPassword(two) })
    .where(eq(users.id, test.ours.admin.userId))
    .run()
  expect(await signIn({ companyName, email, password: one })).toMatchObject({
    userId: test.ours.admin.userId,
  })
})

describe('signing in', () => {
  it('takes company and email in any letter case, and notes when it was', async () => {
    const began = Date.now()
    const names = { companyName: '  OAK &  ash joinery', email: 'Oak.Admin@EXAMPLE.com' }
    expect(await signIn({ ...names, password })).toEqual({ userId: test.ours.admin.userId })
    expect(user()?.lastLoginAt).toBeGreaterThanOrEqual(began)
  })

  it.each([
    ['an unknown company', { companyName: 'No Such Joinery' }],
    ['another company', { companyName: 'Birch Cabinets' }],
    ['an unknown email', { email: 'nobody@example.com' }],
    ['a wrong password', { password: 'wrong' }],
    ['a password in another case', { password: password.toUpperCase() }],
    ['an account that has no password yet', { email: 'oak.team_member@example.com' }],
  ])('gives %s the same answer', async (_what, wrong) => {
    const before = test.dump()
    await expect(signIn({ companyName, email, password, ...wrong })).rejects.toMatchObject(refusal)
    expect(test.dump()).toBe(before)
  })

  it('makes a hash of former settings again, for the same password', async () => {
    const former = await hash(password, { memoryCost: 16, timeCost: 1, parallelism: 1 })
    db().update(users).set({ passwordHash: former }).where(eq(users.id, test.ours.admin.userId)).run()
    await expect(signIn({ companyName, email, password: 'wrong' })).rejects.toMatchObject(refusal)
    expect(user()?.passwordHash).toBe(former)
    await signIn({ companyName, email, password })
    const made = user()?.passwordHash
    expect(made).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
    await signIn({ companyName, email, password })
    expect(user()?.passwordHash).toBe(made)
  })

  it('keeps a closed account out', async () => {
    db().update(users).set({ status: 'inactive' }).where(eq(users.id, test.ours.admin.userId)).run()
    await expect(signIn({ companyName, email, password })).rejects.toMatchObject(refusal)
  })

  it.each([
    ['an account', 'birch.admin@example.com'],
    ['no account', 'guess@example.com'],
  ])('stops guessing at %s after ten tries, even when they come at once', async (_what, guessed) => {
    const names = { companyName: test.theirs.name, email: guessed }
    const tries = Array.from({ length: 12 }, () => signIn({ ...names, password: 'guess' }))
    const outcomes = await Promise.allSettled(tries)
    const reasons = outcomes.map(outcome => (outcome.status === 'rejected' ? outcome.reason : null))
    expect(reasons.filter(reason => reason instanceof TooMany)).toHaveLength(2)
    expect(reasons.find(reason => reason instanceof TooMany)?.retryAfterSeconds).toBeGreaterThan(800)
    await expect(signIn({ ...names, password })).rejects.toBeInstanceOf(TooMany)
    // Others are not held up by it.
    expect(await signIn({ companyName, email, password })).toBeTruthy()
  })

  it.each([
    ['an account', 'birch.team_member@example.com'],
    ['no account', 'nobody.there@example.com'],
  ])('stops guessing at %s from everywhere after fifty tries', async (_what, guessed) => {
    const names = { companyName: test.theirs.name, email: guessed, password: 'guess' }
    for (let place = 1; place <= 5; place++) {
      const address = `2001:db8:0:${place}::`
      const guesses = Array.from({ length: 12 }, (_, n) => signIn(names, address + n).catch(error => error))
      const answers = await Promise.all(guesses)
      expect(answers.filter(answer => answer instanceof TooMany)).toHaveLength(2)
      expect(answers.filter(answer => answer.message === refusal.message)).toHaveLength(10)
    }
    await expect(signIn(names, '198.51.100.1')).rejects.toBeInstanceOf(TooMany)
  })

  it('lets in who knows the password while somebody elsewhere guesses at it', async () => {
    for (let round = 0; round < 3; round++) {
      const guesses = Array.from({ length: 12 }, () =>
        signIn({ companyName, email, password: 'guess' }, '198.51.100.9'),
      )
      await Promise.allSettled(guesses)
      expect(await signIn({ companyName, email, password })).toBeTruthy()
    }
  })

  it('forgets the wrong tries after a right one', async () => {
    for (let round = 0; round < 3; round++) {
      for (let wrong = 0; wrong < 6; wrong++) {
        await expect(signIn({ companyName, email, password: 'wrong' })).rejects.toMatchObject(refusal)
      }
      await signIn({ companyName, email, password })
    }
  })
})
