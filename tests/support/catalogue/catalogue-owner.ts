import { randomUUID } from 'node:crypto'
import type { Body, Entry, Method } from './catalogue.ts'
import type { Company } from './world.ts'

/** What is the site owner's is not there for anybody of a company, whatever they send. */
function nowhere(
  kind: Entry['kind'],
  method: Method,
  path: string,
  body: (company: Company) => Body = () => ({}),
): Entry {
  const call = (company: Company) => ({
    path: path
      .replace(':id', String(company.id))
      .replace(':userId', String(company.admin.id))
      .replace(':name', 'stock_system'),
    ...(method === 'GET' ? {} : { body: body(company) }),
  })
  return { kind, method, path, status: 404, call }
}

const home = '/owner-dashboard'
const newCode = () => ({ code: randomUUID().slice(0, 8), maxUses: '1' })
const feature = () => ({ displayName: 'Stock', monthlyPrice: '9.99', isActive: 'yes', version: '1' })

export const ownerEntries: readonly Entry[] = [
  ...[
    home,
    `${home}/companies`,
    `${home}/companies/:id`,
    `${home}/companies/:id/access`,
    `${home}/companies/:id/admins/:userId/remove`,
    `${home}/companies/:id/admins/:userId/two-step`,
    `${home}/companies/:id/people/:userId`,
    `${home}/subscriptions`,
    `${home}/notifications`,
    `${home}/settings`,
    `${home}/settings/invite-codes/new`,
    `${home}/settings/invite-codes/:id/switch`,
    `${home}/settings/features/:name`,
    `${home}/settings/stripe`,
  ].map(path => nowhere('page', 'GET', path)),
  nowhere('page', 'POST', `${home}/companies/:id/access`, () => ({ what: 'free-access', value: 'on' })),
  nowhere('page', 'POST', `${home}/companies/:id/admins/:userId/remove`, ({ name }) => ({ name })),
  nowhere('page', 'POST', `${home}/companies/:id/admins/:userId/two-step`),
  nowhere('page', 'POST', `${home}/companies/:id/people/:userId`, () => ({ feature: 'stock_system' })),
  nowhere('page', 'POST', `${home}/notifications`),
  nowhere('page', 'POST', `${home}/settings/invite-codes/new`, newCode),
  nowhere('page', 'POST', `${home}/settings/invite-codes/:id/switch`, () => ({ active: 'off' })),
  nowhere('page', 'POST', `${home}/settings/features/:name`, feature),
  nowhere('page', 'POST', `${home}/settings/stripe`),
  ...[
    '/api/owner/companies',
    '/api/owner/company-details/:id',
    '/api/owner/users/:id/features',
    '/api/owner/stats',
    '/api/owner/subscriptions',
    '/api/owner/stripe-subscriptions',
    '/api/owner/revenue',
    '/api/owner/notifications',
  ].map(path => nowhere('api', 'GET', path)),
  nowhere('api', 'PATCH', '/api/owner/notifications/mark-read'),
  nowhere('api', 'POST', '/api/owner/stripe/setup-products'),
  nowhere('api', 'POST', '/api/owner/users/:id/features', () => ({ feature: 'stock_system' })),
  nowhere('api', 'DELETE', '/api/owner/users/:id/features/:name'),
]
