import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { newAccount } from '#app/domain/auth/auth.schema.ts'
import { claimAccount, describeClaim } from '#app/services/auth/claim-account.server.ts'
import { createAccount } from '#app/services/auth/create-account.server.ts'
import { signIn } from '#app/services/auth/sign-in.server.ts'
import { finishMail } from '#app/services/mail/mail-sender.server.ts'
import { listOutbox } from '#app/services/mail/outbox.server.ts'
import { db } from '#db/client.ts'
import { companies, ownerNotifications, pendingPayments } from '#db/schema/index.ts'
import { databaseForTests, rowsOfCompany } from '#tests/support/database.ts'

const base = databaseForTests()
let theirs: string
let runs = 0
let email: string
const address = '203.0.113.9'

beforeEach(() => {
  theirs = rowsOfCompany(base.theirs.id)
  email = `payer${++runs}@newbuild.example`
  db()
    .insert(pendingPayments)
    .values({
      email,
      stripeCustomerId: 'cus_1',
      stripeSubscriptionId: 'sub_1',
      stripeSessionId: 'cs_1',
      subscriptionStatus: 'trialing',
      subscriptionTier: 2,
      subscriptionInterval: 'year',
      welcomeEmailSentAt: 7,
    })
    .run()
})
afterEach(async () => {
  await finishMail()
  expect(rowsOfCompany(base.theirs.id)).toBe(theirs)
})

const companyName = 'New Build Joinery'
const chosen = 'plumb and level'

function make(paidCheckout: string | null, isWelcomed = false) {
  const account = newAccount.parse({ email, username: 'newbuild', password: chosen, companyName })
  return createAccount(account, { inviteCode: null, paidCheckout, isWelcomed }, address)
}

async function mailToPayer() {
  await finishMail()
  const [mail, ...more] = (await listOutbox()).filter(({ to }) => to === email)
  expect(more).toEqual([])
  return mail?.text ?? ''
}

describe('the account that was paid for', () => {
  test('takes over the plan, and the owner hears of the company', async () => {
    const { userId } = await make('cs_1')
    const made = db()
      .select()
      .from(companies)
      .all()
      .find(({ name }) => name === companyName)
    expect(made).toMatchObject({
      stripeSubscriptionId: 'sub_1',
      subscriptionTier: 2,
      subscriptionInterval: 'year',
    })
    expect(db().select().from(ownerNotifications).all()).toMatchObject([
      {
        companyId: made?.id,
        userId,
        title: 'New company',
        message: 'New Build Joinery was created by newbuild, on Growth, by the year, in its free trial.',
      },
    ])
  })

  test('is told to who paid, without a link when it was made by the link in their welcome mail', async () => {
    await make('cs_1', true)
    const text = await mailToPayer()
    expect(text).toMatch(/New Build Joinery[\s\S]*newbuild/)
    expect(text).not.toContain('/claim-account')
  })

  test.each([
    [null, false],
    ['cs_1', false],
    ['cs_another', true],
  ])('made without it (%s, %s) can be taken over by who paid', async (paidCheckout, isWelcomed) => {
    await make(paidCheckout, isWelcomed)
    const token = /\/claim-account\?token=([\w-]+)/.exec(await mailToPayer())?.[1] ?? ''
    expect(describeClaim(token)).toEqual({ email, companyName })
    await claimAccount(token, 'mine after all', address)
    await expect(signIn({ companyName, email, password: chosen }, { address })).rejects.toMatchObject({
      status: 401,
    })
    await signIn({ companyName, email, password: 'mine after all' }, { address })
  })
})
