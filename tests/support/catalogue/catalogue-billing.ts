import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { payToken } from '#app/services/payments/pay-link.server.ts'
import { db } from '#db/client.ts'
import { payments } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'
import { form, type Make, page } from './catalogue-calls.ts'
import type { Company } from './world.ts'

function pay(method: 'cash' | 'stripe'): Make {
  return ({ id: companyId, make }) => {
    const row = {
      companyId,
      projectId: make.project(),
      // A customer may see what they are asked for: a small amount is none of the company's own figures.
      amount: method === 'stripe' ? 4_200 : 310_077,
      currency: 'GBP',
      status: method === 'stripe' ? ('pending' as const) : ('completed' as const),
      paymentMethod: method,
      receivedOn: method === 'stripe' ? null : '2026-02-03',
      note: make.name('deposit'),
      createdBy: make.people.admin,
    }
    return db().insert(payments).values(row).returning({ id: payments.id }).get().id
  }
}

const byHand = pay('cash')
const byPage = pay('stripe')

/** A customer's link, signed as the server does whose database is open. */
function payPath(id: number): string {
  const secret = readFileSync(join(dirname(db().$client.name), 'session-secret'), 'utf8').trim()
  return `/pay?token=${payToken(id, secret)}`
}

const newFields = {
  projectId: 'projectId',
  amount: 'money',
  paymentMethod: 'enum',
  receivedOn: 'date',
  note: 'line',
  requestId: 'requestId',
} as const

const { requestId: _, ...changeable } = newFields
const changeFields = { ...changeable, status: 'enum', refundedAmount: 'money', version: 'version' } as const

function newPayment({ make }: Company) {
  return {
    projectId: String(make.project()),
    amount: '3,210.99',
    paymentMethod: 'cash',
    receivedOn: '2026-02-04',
    note: make.name('balance'),
  }
}

function change({ make }: Company) {
  return { amount: '77.10', note: make.name('second stage'), status: 'completed', version: '1' }
}

const one = '/api/payments/:id'

function api(method: 'PUT' | 'PATCH'): Entry {
  return {
    kind: 'api',
    method,
    path: one,
    action: 'payment.edit',
    fields: changeFields,
    call: (company, owner) => ({
      path: one.replace(':id', String(byHand(company, owner))),
      body: { ...change(company), version: 1 },
    }),
  }
}

export const billingEntries: readonly Entry[] = [
  page('/billing', undefined, 'money.read'),
  page('/billing/new', undefined, 'payment.create'),
  form('/billing/new', { action: 'payment.create', body: newPayment, fields: newFields, creates: 'note' }),
  page('/billing/connect', undefined, 'company.configure'),
  form('/billing/connect', {
    action: 'company.configure',
    body: () => ({ intent: 'check' }),
    fields: { intent: 'enum' },
  }),
  page('/billing/:id', byHand, 'money.read'),
  { ...page('/billing/:id', byPage, 'money.read'), what: 'a payment page' },
  form('/billing/:id', { action: 'payment.edit', make: byHand, body: change, fields: changeFields }),
  page('/billing/:id/withdraw', byPage, 'payment.edit'),
  form('/billing/:id/withdraw', { action: 'payment.edit', make: byPage }),
  { ...page('/pay'), access: 'public', status: 404 },
  {
    ...form('/pay', {}),
    access: 'public',
    call: (company, owner) => ({ path: payPath(byPage(company, owner)), body: {} }),
  },
  { ...page('/paid'), access: 'public', status: 404 },

  {
    kind: 'api',
    method: 'GET',
    path: '/api/payments',
    action: 'money.read',
    call: () => ({ path: '/api/payments' }),
  },
  {
    kind: 'api',
    method: 'POST',
    path: '/api/payments',
    action: 'payment.create',
    fields: newFields,
    creates: 'note',
    call: company => {
      const { projectId, ...payment } = newPayment(company)
      return { path: '/api/payments', body: { ...payment, projectId: Number(projectId) } }
    },
  },
  {
    kind: 'api',
    method: 'GET',
    path: one,
    action: 'money.read',
    call: (company, owner) => ({ path: one.replace(':id', String(byHand(company, owner))) }),
  },
  api('PUT'),
  api('PATCH'),
]
