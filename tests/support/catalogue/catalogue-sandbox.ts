import type { Body, Entry, Method } from './catalogue.ts'

function page(method: Method, pattern: string, path: string, more: Partial<Entry>, body?: Body): Entry {
  return {
    kind: 'page',
    method,
    path: pattern,
    access: 'public',
    call: () => (body ? { path, body } : { path }),
    ...more,
  }
}

/**
 * An address of which this sandbox knows nothing: what happens at one it knows comes back by the webhook some time later, and in a
 * world whose rows are compared nothing may happen.
 */
const path = '/dev/stripe/checkout/none'
const pattern = '/dev/stripe/:page/:session'

export const sandboxEntries: readonly Entry[] = [
  // Stripe's own dashboard names every customer: it is there for the site owner alone.
  { kind: 'page', method: 'GET', path: '/dev/stripe', status: 404, call: () => ({ path: '/dev/stripe' }) },
  {
    kind: 'page',
    method: 'POST',
    path: '/dev/stripe',
    status: 404,
    call: () => ({ path: '/dev/stripe', body: { act: 'renew', id: 'sub_none' } }),
  },
  page('GET', pattern, path, { status: 404 }),
  page('POST', pattern, path, { status: 404 }, { email: 'a@b.example', card: 'works' }),
]
