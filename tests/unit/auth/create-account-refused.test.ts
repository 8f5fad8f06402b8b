import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { NewAccount } from '#app/domain/auth/auth.schema.ts'
import { Conflict, TooMany } from '#app/domain/errors.ts'
import { Unpaid } from '#app/services/auth/account-entitlement.server.ts'
import { createAccount as createAccountFrom } from '#app/services/auth/create-account.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { db } from '#db/client.ts'
import { activities, companies, featureFlags, inviteCodes } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { account, addCode, addPayment, companyCount, paid } from '#tests/support/new-account.ts'

let address: string
let tests = 0

function createAccount(account: NewAccount, inviteCode: string | null) {
  return createAccountFrom(account, { inviteCode, paidCheckout: null }, address)
}

const test = databaseForTests()

beforeEach(() => {
  address = `203.0.113.${++tests}`
  addPayment(paid)
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
