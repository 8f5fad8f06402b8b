import type { Entry } from './catalogue.ts'
import { form, page, redirects } from './catalogue-calls.ts'
import { makeRoom } from './catalogue-invitations.ts'

// Both companies are customers of the demo's sandbox. What is asked of it writes nothing here.

function api(method: Entry['method'], path: string, more: Partial<Entry> = {}): Entry {
  return { kind: 'api', method, path, call: () => ({ path }), ...more }
}

export const subscriptionEntries: readonly Entry[] = [
  page('/subscription/issue'),
  redirects({ ...page('/subscription/portal'), access: 'public' }),
  form('/subscription/portal', { action: 'subscription.manage', isButton: true }),
  page('/subscription/payer', undefined, 'subscription.manage'),
  form('/subscription/payer', { action: 'subscription.manage', isButton: true }),
  redirects({ ...page('/claim-account/confirm'), access: 'public' }),
  form('/claim-account/confirm', {
    action: 'subscription.manage',
    isButton: true,
    body: () => ({ token: 'none' }),
    fields: { token: 'free' },
  }),
  redirects({ ...page('/subscription/upgrade'), access: 'public' }),
  form('/subscription/upgrade', {
    action: 'subscription.manage',
    isButton: true,
    body: () => ({ plan: 'monthly-6-10' }),
    fields: { plan: 'enum' },
  }),
  redirects(page('/subscription/upgraded')),
  api('GET', '/api/subscription/status'),
  api('POST', '/api/billing/portal', { action: 'subscription.manage', status: 200 }),
  api('POST', '/api/subscription/upgrade', {
    action: 'subscription.manage',
    status: 200,
    fields: { plan: 'enum' },
    mayBeEmpty: true,
    call: company => {
      makeRoom(company)
      return { path: '/api/subscription/upgrade', body: { plan: 'monthly-6-10' } }
    },
  }),
  api('POST', '/api/stripe/webhook', {
    access: 'public',
    status: 400,
    call: () => ({ path: '/api/stripe/webhook', body: { id: 'evt_1', type: 'invoice.paid' } }),
  }),
]
