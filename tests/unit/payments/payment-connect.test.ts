import { eq } from 'drizzle-orm'
import { HttpResponse, http } from 'msw'
import { expect, test } from 'vitest'
import { Conflict, Forbidden, Unavailable } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { disconnectPayments } from '#app/models/auth/claim.server.ts'
import { readStripeAccount } from '#app/models/payments/stripe-account.server.ts'
import {
  awaitConnection,
  connectStripe,
  refreshConnection,
} from '#app/services/payments/connect-stripe.server.ts'
import { createPayment } from '#app/services/payments/create-payment.server.ts'
import { syncAccount } from '#app/services/payments/sync-payment.server.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { databaseForTests, rowsOfCompany } from '#tests/support/database.ts'
import { connect, pageInput } from '#tests/support/payments.ts'
import { stripeForTests } from '#tests/support/stripe.ts'

const fake = stripeForTests()
const base = databaseForTests()

function accountOf() {
  const { id } = readStripeAccount(base.ours.admin)
  if (id === null) throw new Error('There is no account')
  return id
}

test('an admin connects an account that is the company’s own: fees, losses and dashboard', async () => {
  expect(await connectStripe(base.ours.admin)).toMatch(/^https:\/\/connect\.stripe\.com\//)
  expect(fake.requestsTo('/v1/accounts')[0]).toMatchObject({
    account: null,
    params: {
      'controller[fees][payer]': 'account',
      'controller[losses][payments]': 'stripe',
      'controller[stripe_dashboard][type]': 'full',
    },
  })
  expect(readStripeAccount(base.ours.manager).connection).toBe('unfinished')
  expect(readStripeAccount(base.theirs.admin).connection).toBe('none')
})

test('going on, and a double click, make no second account', async () => {
  await Promise.all([connectStripe(base.ours.admin), connectStripe(base.ours.admin)])
  await connectStripe(base.ours.admin)
  expect(Object.keys(fake.world.state.accounts)).toHaveLength(1)
  await connectStripe(base.theirs.admin)
  expect(Object.keys(fake.world.state.accounts)).toHaveLength(2)
})

test('two Mortises on one Stripe account make an account each for the company of the same number', async () => {
  const { id, admin } = base.ours
  const before = readStripeAccount(admin)
  await connectStripe(admin)
  const first = accountOf()
  const settings: { APP_URL: string } = env()
  const ours = settings.APP_URL
  db()
    .update(companies)
    .set({ stripeAccountId: null, version: before.version })
    .where(eq(companies.id, id))
    .run()
  settings.APP_URL = 'https://eu.mortise.example'
  await connectStripe(admin).finally(() => {
    settings.APP_URL = ours
  })
  expect(accountOf()).not.toBe(first)
  expect(fake.requestsTo('/v1/accounts').map(({ params }) => params['metadata[address]'])).toEqual([
    ours,
    'https://eu.mortise.example',
  ])
})

test('only admins connect', async () => {
  const before = base.dump()
  for (const scope of [base.ours.manager, base.ours.member]) {
    await expect(connectStripe(scope)).rejects.toThrow(Forbidden)
    await expect(refreshConnection(scope)).rejects.toThrow(Forbidden)
  }
  expect(base.dump()).toBe(before)
})

test('it is ready once Stripe says so, and no longer when Stripe or the company ends it', async () => {
  await connectStripe(base.ours.admin)
  await expect(createPayment(base.ours.admin, pageInput(base.ours))).rejects.toThrow(Conflict)
  fake.onboard(accountOf(), 'half')
  expect(await refreshConnection(base.ours.admin)).toBe('unfinished')
  fake.onboard(accountOf(), 'done')
  const others = rowsOfCompany(base.theirs.id)
  await syncAccount(accountOf())
  expect(readStripeAccount(base.ours.admin).connection).toBe('ready')
  fake.disconnect(accountOf())
  await syncAccount(accountOf())
  expect(readStripeAccount(base.ours.admin).connection).toBe('unfinished')
  expect(rowsOfCompany(base.theirs.id)).toBe(others)
})

test('an account that was taken away is made again', async () => {
  await connectStripe(base.ours.admin)
  const first = accountOf()
  fake.disconnect(first)
  await connectStripe(base.ours.admin)
  expect(accountOf()).not.toBe(first)
})

test('an account that was taken away after its company could be paid is made again, once', async () => {
  connect(fake.world, base.ours, 'acct_ours')
  fake.disconnect('acct_ours')
  await syncAccount('acct_ours')
  await Promise.all([connectStripe(base.ours.admin), connectStripe(base.ours.admin)])
  expect(accountOf()).not.toBe('acct_ours')
  expect(Object.keys(fake.world.state.accounts)).toEqual([accountOf()])
})

test('an account that was taken from the company, since a stranger had chosen it, does not come back', async () => {
  await connectStripe(base.ours.admin)
  const strangers = accountOf()
  disconnectPayments(base.ours.id)
  await connectStripe(base.ours.admin)
  expect(accountOf()).not.toBe(strangers)
})

test('what Stripe refuses for another reason leaves the account as it is', async () => {
  connect(fake.world, base.ours, 'acct_ours')
  const before = base.dump()
  const error = { type: 'invalid_request_error', param: 'account', message: 'This account was rejected.' }
  fake.server.use(
    http.post('https://api.stripe.com/v1/account_links', () => HttpResponse.json({ error }, { status: 400 })),
  )
  await expect(connectStripe(base.ours.admin)).rejects.toThrow(Conflict)
  expect(base.dump()).toBe(before)
  expect(fake.requestsTo('/v1/accounts')).toEqual([])
})

test('a key that may not ask is no account that is gone', async () => {
  connect(fake.world, base.ours, 'acct_ours')
  const error = { type: 'invalid_request_error', message: 'The provided key does not have the permissions.' }
  fake.server.use(
    http.get('https://api.stripe.com/v1/accounts/:id', () => HttpResponse.json({ error }, { status: 403 })),
  )
  await expect(syncAccount('acct_ours')).rejects.toThrow(Unavailable)
  expect(readStripeAccount(base.ours.admin).connection).toBe('ready')
})

test('who comes back from Stripe waits for its word, but not for what Stripe has not said', async () => {
  await connectStripe(base.ours.admin)
  fake.onboard(accountOf(), 'half')
  expect(await awaitConnection(base.ours.admin)).toBe('unfinished')
  fake.onboard(accountOf(), 'done')
  const waiting = awaitConnection(base.ours.admin)
  setTimeout(() => void syncAccount(accountOf()), 300)
  expect(await waiting).toBe('ready')
})

test('a silent Stripe changes nothing', async () => {
  connect(fake.world, base.ours, 'acct_ours')
  const before = base.dump()
  fake.goDown()
  await expect(syncAccount('acct_ours')).rejects.toThrow(Unavailable)
  await expect(connectStripe(base.theirs.admin)).rejects.toThrow(Unavailable)
  expect(base.dump()).toBe(before)
})
