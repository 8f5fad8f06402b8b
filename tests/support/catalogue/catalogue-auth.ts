import { createHash, randomUUID } from 'node:crypto'
import { insertFirstAdmin } from '#app/models/auth/new-account.server.ts'
import { insertCompany } from '#app/models/companies/company-writes.server.ts'
import { db } from '#db/client.ts'
import { pendingPayments, users } from '#db/schema/index.ts'
import type { Body, Entry } from './catalogue.ts'
import type { FieldKind } from './field-kinds.ts'
import type { Company } from './world.ts'

const password = 'dovetail-joint'
const inviteCode = 'FIRSTCUT'

function credentials({ name, admin }: Company) {
  return { companyName: name, email: admin.email, password }
}

/** An email that has paid, and what its owner types to get an account. */
function newAccount() {
  const id = randomUUID().slice(0, 8)
  const email = `${id}@paid.example`
  const stripe = {
    stripeCustomerId: `cus_${id}`,
    // Without a subscription at Stripe nothing is asked of it after the answer: what is compared stands still.
    stripeSubscriptionId: null,
    stripeSessionId: `cs_${id}`,
  }
  db()
    .insert(pendingPayments)
    .values({ email, ...stripe, subscriptionStatus: 'active', subscriptionTier: 1 })
    .run()
  return {
    email,
    username: `maker-${id}`,
    password,
    firstName: 'Ada',
    lastName: 'Wren',
    companyName: `Shop ${id}`,
  }
}

/** Somebody of the company who has asked for a new password; returns the link's token. */
function resetToken({ id: companyId }: Company) {
  const token = randomUUID()
  const who = `away-${token.slice(0, 8)}`
  db()
    .insert(users)
    .values({
      companyId,
      username: who,
      email: `${who}@away.example`,
      passwordHash: 'no password opens this',
      resetTokenHash: createHash('sha256').update(token).digest('hex'),
      resetTokenExpiresAt: Date.now() + 3_600_000,
    })
    .run()
  return token
}

/** A company that somebody else may have made on a payment; returns the token of the payer's link. */
function claimToken(): string {
  const token = randomUUID()
  const who = `payer-${token.slice(0, 8)}`
  const companyId = insertCompany({ name: who })
  insertFirstAdmin({ companyId, username: who, email: `${who}@paid.example`, passwordHash: 'none' })
  db()
    .insert(pendingPayments)
    .values({
      email: `${who}@paid.example`,
      accountCreated: true,
      companyId,
      claimTokenHash: createHash('sha256').update(token).digest('hex'),
      claimExpiresAt: Date.now() + 3_600_000,
    })
    .run()
  return token
}

function post(
  kind: Entry['kind'],
  path: string,
  body: (company: Company) => Body,
  fields: Record<string, FieldKind>,
  more: Partial<Entry> = {},
): Entry {
  const [pattern = path] = path.split('?')
  return {
    kind,
    method: 'POST',
    path: pattern,
    access: 'public',
    fields,
    call: company => ({ path, body: body(company) }),
    ...(kind === 'api' ? { status: 200 } : {}),
    ...more,
  }
}

function page(path: string, more: Partial<Entry> = {}): Entry {
  return { kind: 'page', method: 'GET', path, access: 'public', call: () => ({ path }), ...more }
}

const signInFields = { companyName: 'free', email: 'free', password: 'secret' } as const
const resetFields = { companyName: 'free', email: 'free' } as const
const accountFields = {
  email: 'loginEmail',
  username: 'username',
  password: 'newPassword',
  firstName: 'line',
  lastName: 'line',
  companyName: 'requiredLine',
  weekStart: 'enum',
} as const

function askForReset({ name }: Company) {
  return { companyName: name, email: 'nobody@hartley.example' }
}

export const authEntries: readonly Entry[] = [
  page('/login'),
  post('page', '/login', credentials, { ...signInFields, next: 'free' }, { what: 'sign in' }),
  post(
    'page',
    '/login?mode=create-account',
    () => ({ ...newAccount(), confirmPassword: password }),
    { ...accountFields, confirmPassword: 'newPassword' },
    { what: 'create account' },
  ),
  post('page', '/login?mode=reset', askForReset, resetFields, { what: 'ask for a new password' }),
  page('/logout', { status: 303 }),
  post('page', '/logout', () => ({}), {}),
  page('/reset-password'),
  {
    ...post('page', '/reset-password', () => ({}), {
      newPassword: 'newPassword',
      confirmPassword: 'newPassword',
    }),
    call: company => {
      const token = resetToken(company)
      const body = { token, newPassword: password, confirmPassword: password }
      return { path: `/reset-password?token=${token}`, body }
    },
  },
  page('/claim-account'),
  {
    ...post('page', '/claim-account', () => ({}), {
      newPassword: 'newPassword',
      confirmPassword: 'newPassword',
    }),
    call: () => {
      const token = claimToken()
      const body = { token, newPassword: password, confirmPassword: password }
      return { path: `/claim-account?token=${token}`, body }
    },
  },
  page('/subscription'),
  page('/use-invite-code'),
  post('page', '/use-invite-code', () => ({ code: inviteCode }), { code: 'free' }),
  page('/dev/outbox'),
  page('/dev/components'),
  post('page', '/dev/components', () => ({}), {}),
  page('/dev/outbox/:name', { status: 404, call: () => ({ path: '/dev/outbox/none.eml' }) }),
  page('/*', { status: 404, call: () => ({ path: '/no-such-page' }) }),
  { ...page('/*', { status: 404, call: () => ({ path: '/no-such-page', body: {} }) }), method: 'POST' },

  { kind: 'api', method: 'GET', path: '/api/auth/me', call: () => ({ path: '/api/auth/me' }) },
  post('api', '/api/auth/login', credentials, signInFields),
  post('api', '/api/auth/create-account', newAccount, accountFields, { status: 201 }),
  post('api', '/api/auth/logout', () => ({}), {}, { status: 204 }),
  post('api', '/api/logout', () => ({}), {}, { status: 204 }),
  post('api', '/api/auth/request-password-reset', askForReset, resetFields),
  post('api', '/api/auth/verify-reset-token', company => ({ token: resetToken(company) }), {
    token: 'secret',
  }),
  post(
    'api',
    '/api/auth/reset-password',
    company => ({ token: resetToken(company), newPassword: password }),
    { token: 'secret', newPassword: 'newPassword' },
  ),
  post('api', '/api/use-invite-code', () => ({ code: inviteCode }), { code: 'free' }),
]
