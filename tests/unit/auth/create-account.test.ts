import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NewAccount, SignInFields } from '#app/domain/auth/auth.schema.ts'
import { Invalid, TooMany } from '#app/domain/errors.ts'
import { uniqueViolation } from '#app/models/unique.server.ts'
import { Unpaid } from '#app/services/auth/account-entitlement.server.ts'
import { createAccount as createAccountFrom } from '#app/services/auth/create-account.server.ts'
import { signIn as signInFrom } from '#app/services/auth/sign-in.server.ts'
import { db } from '#db/client.ts'
import { activities, companies, inviteCodes, pendingPayments, stages, users } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { account, addCode, addPayment, companyCount, paid } from '#tests/support/new-account.ts'

let address: string
let tests = 0

function signIn(fields: SignInFields) {
  return signInFrom(fields, { address })
}

function createAccount(account: NewAccount, inviteCode: string | null) {
  return createAccountFrom(account, { inviteCode, paidCheckout: null }, address)
}

const test = databaseForTests()

beforeEach(() => {
  address = `203.0.113.${++tests}`
  addPayment(paid)
})

describe('an email that has paid', () => {
  it('gets a company with its subscription and stages, and its admin', async () => {
    const { userId } = await createAccount(
      account({ email: 'WORKSHOP@newbuild.example', weekStart: 'monday' }),
      null,
    )
    const user = db().select().from(users).where(eq(users.id, userId)).get()
    expect(user).toMatchObject({ role: 'admin', username: 'newbuild', firstName: 'newbuild', email: paid })
    const companyId = user?.companyId ?? 0
    expect(db().select().from(companies).where(eq(companies.id, companyId)).get()).toMatchObject({
      name: 'New Build',
      nameKey: 'new build',
      weekStart: 'monday',
      subscriptionStatus: 'trialing',
      subscriptionTier: 2,
      subscriptionEndsAt: 6,
      trialEndsAt: 5,
      stripeCustomerId: `cus_${paid}`,
      hasFreeAccess: false,
    })
    const names = db().select().from(stages).where(eq(stages.companyId, companyId)).all()
    expect(names.map(({ name, position }) => `${position} ${name}`)).toEqual([
      '1 measure',
      '2 design',
      '3 production',
      '4 install',
      '5 complete',
    ])
    expect(db().select().from(pendingPayments).get()).toMatchObject({ accountCreated: true })
    expect(db().select().from(activities).where(eq(activities.companyId, companyId)).all()).toMatchObject([
      { verb: 'user.joined', actorId: userId, subjectId: userId },
    ])
    expect(await signIn({ companyName: 'new build', email: paid, password: 'plumb and level' })).toEqual({
      userId,
    })
  })

  it('makes one account, however often it is asked', async () => {
    const asked = ['one', 'two'].map(name => account({ username: name, companyName: name }))
    asked[0] = account({ username: 'one', companyName: 'Firm one' })
    const outcomes = await Promise.allSettled(asked.map(fields => createAccount(fields, null)))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(companyCount()).toBe(3)
  })
})

describe('the same form sent twice', () => {
  const invited = 'invited@example.com'

  it.each([
    ['by who has paid', paid, null],
    ['by who has an invite code', invited, 'LASTCUT'],
  ])('%s signs in the second time', async (_who, email, code) => {
    addCode()
    const { userId } = await createAccount(account({ email }), code)
    for (const again of [code, null]) {
      expect(await createAccount(account({ email }), again)).toEqual({ userId })
    }
    expect(companyCount()).toBe(3)
    expect(db().select().from(users).where(eq(users.email, email)).all()).toHaveLength(1)
  })

  it.each([
    [paid, null],
    [invited, 'LASTCUT'],
  ])('at the same moment makes one account: %s', async (email, code) => {
    addCode()
    const asked = [1, 2, 3].map(() => createAccount(account({ email }), code))
    const entered = await Promise.all(asked)
    expect(new Set(entered.map(({ userId }) => userId)).size).toBe(1)
    expect(companyCount()).toBe(3)
    if (code) expect(db().select().from(inviteCodes).get()?.currentUses).toBe(1)
  })

  it.each([
    ['another password', { password: 'out of plumb' }, ['companyName', 'username']],
    ['another company', { companyName: 'Newer Build' }, ['username']],
  ])('with %s opens nothing', async (_what, differing, at) => {
    await createAccount(account(), null)
    const before = test.dump()
    const refusal = await createAccount(account(differing), null).catch(error => error)
    expect(Object.keys(refusal.fieldErrors)).toEqual(at)
    expect(test.dump()).toBe(before)
  })

  it('is limited as signing in is', async () => {
    const own = account({ email: 'many@example.com', companyName: 'Many Tries' })
    addPayment(own.email)
    await createAccount(own, null)
    for (let n = 0; n < 10; n++) {
      const guess = { ...own, password: `out of plumb ${n}` }
      await expect(createAccount(guess, null)).rejects.toBeInstanceOf(Invalid)
    }
    await expect(createAccount(own, null)).rejects.toBeInstanceOf(TooMany)
  })

  it('tells the browser that paid that there is an account, and nobody else', async () => {
    addPayment('shown@example.com', { stripeSessionId: 'cs_shown', accountCreated: true })
    const asked = account({ email: 'shown@example.com' })
    const brought = { inviteCode: null, paidCheckout: 'cs_shown' }
    await expect(createAccountFrom(asked, brought, address)).rejects.toMatchObject({
      fieldErrors: { email: ['There is already an account for this email'] },
    })
    await expect(createAccount(asked, null)).rejects.toBeInstanceOf(Unpaid)
  })
})

describe('names that are taken', () => {
  it('are told at their fields, in any letter case', async () => {
    const taken = {
      companyName: ' oak &  ASH Joinery',
      username: 'Birch.Admin',
      email: 'Birch.Admin@example.com',
    }
    const before = test.dump()
    const refusal = await createAccount(account(taken), null).catch(error => error)
    expect(refusal).toBeInstanceOf(Invalid)
    expect(Object.keys(refusal.fieldErrors).sort()).toEqual(['companyName', 'username'])
    expect(test.dump()).toBe(before)
  })

  it.each([
    ['username', { companyName: 'Other Firm' }],
    ['companyName', { username: 'other' }],
  ])('are told at the %s under a race', async (field, differing) => {
    addPayment('second@example.com')
    const outcomes = await Promise.allSettled([
      createAccount(account(), null),
      createAccount(account({ email: 'second@example.com', ...differing }), null),
    ])
    const reasons = outcomes.flatMap(outcome => (outcome.status === 'rejected' ? [outcome.reason] : []))
    expect(reasons).toHaveLength(1)
    expect(Object.keys(reasons[0].fieldErrors)).toEqual([field])
    expect(companyCount()).toBe(3)
  })

  it('are named by the database', () => {
    const twice = { companyId: test.ours.id, email: 'x@example.com', passwordHash: '' }
    const insert = () =>
      db()
        .insert(users)
        .values({ ...twice, username: 'OAK.admin' })
        .run()
    const clash = () => db().insert(companies).values({ name: 'x', nameKey: 'birch cabinets' }).run()
    expect([insert, clash].map(work => uniqueViolation(thrownBy(work)))).toEqual([
      'users_username',
      'companies.name_key',
    ])
    expect(uniqueViolation(new Error('UNIQUE constraint failed: no.thing'))).toBeNull()
  })
})

function thrownBy(work: () => unknown): unknown {
  try {
    work()
  } catch (error) {
    return error
  }
  return null
}
