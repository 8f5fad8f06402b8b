import { randomUUID } from 'node:crypto'
import { db } from '#db/client.ts'
import { passkeys } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'
import { form, type Make, page, redirects } from './catalogue-calls.ts'
import type { Company } from './world.ts'

// Nobody here switches it on: they could not sign in again by their password alone. What it does then: tests/unit/two-step and the
// walks in tests/walks.

const password = 'dovetail-joint'
const proof = { currentPassword: password }
const settings = '/settings/two-step'
const people = '/user-management/users/:id/two-step'

function passkeyOf({ id: companyId, make }: Company, userId: number): number {
  const row = { companyId, userId, name: make.name('phone'), credentialId: randomUUID(), publicKey: 'none' }
  return db()
    .insert(passkeys)
    .values({ ...row, transports: [] })
    .returning({ id: passkeys.id })
    .get().id
}

/** A passkey is its person's alone. */
const aColleagues: Make = company => passkeyOf(company, company.make.colleague())

const aColleagueWithPasskey: Make = company => {
  const userId = company.make.colleague()
  passkeyOf(company, userId)
  return userId
}

export const twoStepEntries: readonly Entry[] = [
  page(settings),
  page(`${settings}/app`),
  form(`${settings}/app`, { body: () => proof, fields: { currentPassword: 'ownPassword' } }),
  { ...page(`${settings}/app/remove`), status: 404 },
  {
    ...form(`${settings}/app/remove`, { body: () => proof }),
    status: 409,
  },
  page(`${settings}/passkeys/new`),
  {
    ...form(`${settings}/passkeys/new`, { body: () => ({ name: 'Phone', credential: '{}' }) }),
    status: 400,
  },
  { ...page(`${settings}/passkeys/:id`, aColleagues), status: 404 },
  {
    ...form(`${settings}/passkeys/:id`, { make: aColleagues, body: () => ({ name: 'Mine', ...proof }) }),
    status: 404,
  },
  {
    ...form(`${settings}/passkeys/:id`, {
      what: 'remove',
      make: aColleagues,
      body: () => ({ intent: 'remove', ...proof }),
    }),
    status: 404,
  },
  redirects(page(`${settings}/codes`)),
  form(`${settings}/codes`, { body: () => proof }),
  page(people, aColleagueWithPasskey, 'users.manage'),
  form(people, { action: 'users.manage', make: aColleagueWithPasskey }),
  {
    kind: 'api',
    method: 'POST',
    path: '/api/two-step/passkey-question',
    status: 200,
    fields: { currentPassword: 'ownPassword' },
    call: () => ({ path: '/api/two-step/passkey-question', body: { name: 'Phone', ...proof } }),
  },
  {
    kind: 'api',
    method: 'POST',
    path: '/api/auth/passkey-question',
    access: 'public',
    status: 200,
    mayBeEmpty: true,
    fields: { isSecondStep: 'flag' },
    call: () => ({ path: '/api/auth/passkey-question', body: { isSecondStep: false } }),
  },
  { ...page('/login/second-step'), access: 'public', status: 303 },
  {
    ...form('/login/second-step', { body: () => ({ code: '123456' }) }),
    access: 'public',
    status: 303,
  },
]
