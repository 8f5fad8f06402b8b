import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type NewAccount, newAccount, type SignInFields } from '#app/domain/auth/auth.schema.ts'
import { Conflict, Invalid, TooMany } from '#app/domain/errors.ts'
import { uniqueViolation } from '#app/models/unique.server.ts'
import { createAccount as createAccountFrom, Unpaid } from '#app/services/auth/create-account.server.ts'
import { signIn as signInFrom } from '#app/services/auth/sign-in.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { finishMail } from '#app/services/mail/send-mail.server.ts'
import { db } from '#db/client.ts'
import {
  activities,
  companies,
  featureFlags,
  inviteCodes,
  pendingPayments,
  stages,
  users,
} from '#db/schema/index.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database.ts'

let address: string
let tests = 0

function signIn(fields: SignInFields) {
  return signInFrom(fields, address)
}

function createAccount(account: NewAccount, inviteCode: string | null) {
  return createAccountFrom(account, { inviteCode, paidCheckout: null }, address)
}

const paid = 'workshop@newbuild.example'

let test: TestDatabase

beforeEach(() => {
  address = `203.0.113.${++tests}`
  test = openTestDatabase()
  addPayment(paid)
})

afterEach(() => test.close())

function addPayment(email: string, values: Partial<typeof pendingPayments.$inferInsert> = {}) {
  const subscription = {
    subscriptionStatus: 'trialing' as const,
    subscriptionTier: 2,
    trialEnd: 5,
    subscriptionEndsAt: 6,
  }
  db()
    .insert(pendingPayments)
    .values({ email, stripeCustomerId: `cus_${email}`, ...subscription, ...values })
    .run()
}

function addCode(values: Partial<typeof inviteCodes.$inferInsert> = {}) {
  db()
    .insert(inviteCodes)
    .values({ code: 'LASTCUT', ...values })
    .run()
}

function account(values: Record<string, string> = {}) {
  return newAccount.parse({
    email: paid,
    username: 'newbuild',
    password: 'plumb and level',
    companyName: 'New Build',
    ...values,
  })
}

function companyCount() {
  return db().select({ id: companies.id }).from(companies).all().length
}

describe('an email that has paid', () => {
  it('gets a company with its subscription and stages, and its admin', async () => {
    const { userId } = await createAccount(account({ email: 'WORKSHOP@newbuild.example' }), null)
    const user = db().select().from(users).where(eq(users.id, userId)).get()
    expect(user).toMatchObject({ role: 'admin', username: 'newbuild', firstName: 'newbuild', email: paid })
    const companyId = user?.companyId ?? 0
    expect(db().select().from(companies).where(eq(companies.id, companyId)).get()).toMatchObject({
      name: 'New Build',
      nameKey: 'new build',
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
    const outcomes = await Promise.allSettled(asked.map(each => createAccount(each, null)))
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

const unknown = 'No account found for this email. Please complete payment first.'
const lapsed = 'No active subscription found for this email. Please complete payment first.'

describe('an email that has not paid', () => {
  it.each([
    ['is unknown', 'stranger@example.com', null, unknown],
    ['let it lapse', 'lapsed@example.com', 'cs_lapsed', lapsed],
    ['let it lapse, as a stranger is told', 'lapsed@example.com', null, unknown],
  ])('is refused when it %s', async (_why, email, paidCheckout, message) => {
    addPayment('lapsed@example.com', { subscriptionStatus: 'canceled', stripeSessionId: 'cs_lapsed' })
    const before = test.dump()
    const asked = createAccountFrom(account({ email }), { inviteCode: null, paidCheckout }, address)
    await expect(asked).rejects.toMatchObject({ status: 403, message })
    await expect(createAccount(account({ email }), null)).rejects.toBeInstanceOf(Unpaid)
    expect(test.dump()).toBe(before)
  })
})

describe('a stranger who asks for other people’s emails', () => {
  const emails = [
    'stranger@example.com',
    'oak.team_member@example.com',
    'lapsed@example.com',
    'used@example.com',
  ]

  async function answers(differing: Record<string, string>, asked: readonly string[]) {
    addPayment('lapsed@example.com', { subscriptionStatus: 'canceled' })
    addPayment('used@example.com', { accountCreated: true })
    const refusals = asked.map(email =>
      createAccount(account({ ...differing, email }), null).catch(({ status, message, fieldErrors }) =>
        JSON.stringify({ status, message, fieldErrors }),
      ),
    )
    return new Set(await Promise.all(refusals))
  }

  it('gets one answer, which tells nothing of them', async () => {
    expect((await answers({}, emails)).size).toBe(1)
  })

  it.each<Record<string, string>>([{ companyName: 'Oak & Ash Joinery' }, { username: 'oak.admin' }])(
    'cannot try them with a name that is taken: %j',
    async differing => {
      const before = companyCount()
      const told = await answers(differing, [...emails, paid])
      expect([...told]).toEqual([expect.stringContaining('400')])
      expect(companyCount()).toBe(before)
    },
  )

  it('is limited, and who has an account is mailed once a day that they have', async () => {
    for (const _ of [1, 2])
      await createAccount(account({ email: 'oak.project_manager@example.com' }), null).catch(String)
    await finishMail()
    const mails = (await listOutbox()).filter(({ to }) => to === 'oak.project_manager@example.com')
    expect(mails.map(({ subject }) => subject)).toEqual(['You have a Mortise account already'])
    const many = Array.from({ length: 20 }, (_, n) =>
      createAccount(account({ email: `x${n}@example.com` }), null).catch(error => error),
    )
    expect((await Promise.all(many)).some(error => error instanceof TooMany)).toBe(true)
  })
})

describe('a visitor with an invite code', () => {
  const email = 'invited@example.com'

  it('gets free access and the features that come with the code', async () => {
    addCode({ maxUses: 2, includesPremiumFeatures: ['quoting'] })
    const { userId } = await createAccount(account({ email }), 'LASTCUT')
    const company = db().select().from(companies).where(eq(companies.name, 'New Build')).get()
    expect(company).toMatchObject({ hasFreeAccess: true, freeAccessGrantedBy: userId, inviteCode: 'LASTCUT' })
    expect(db().select().from(featureFlags).all()).toMatchObject([
      { companyId: company?.id, featureName: 'quoting', enabled: true },
    ])
    expect(db().select().from(inviteCodes).get()?.currentUses).toBe(1)
    const history = db().select().from(activities).all()
    expect(history.map(({ verb }) => verb)).toEqual(['user.joined', 'company.free_access_granted'])
  })

  it('uses no code when the email has paid', async () => {
    addCode()
    await createAccount(account(), 'LASTCUT')
    expect(db().select().from(inviteCodes).get()?.currentUses).toBe(0)
  })

  it.each([
    ['has ended', { expiresAt: 1 }],
    ['is switched off', { isActive: false }],
    ['is used up', { currentUses: 1 }],
  ])('is refused when the code %s', async (_why, values) => {
    addCode(values)
    const before = test.dump()
    await expect(createAccount(account({ email }), 'LASTCUT')).rejects.toBeInstanceOf(Conflict)
    expect(test.dump()).toBe(before)
  })

  it('wins a race for the last use only once', async () => {
    addCode()
    const racers = ['red', 'blue', 'green'].map(name =>
      createAccount(account({ email: `${name}@example.com`, username: name, companyName: name }), 'LASTCUT'),
    )
    const outcomes = await Promise.allSettled(racers)
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(companyCount()).toBe(3)
    expect(db().select().from(inviteCodes).get()?.currentUses).toBe(1)
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
