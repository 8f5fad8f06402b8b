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

/** An address of which this sandbox knows nothing. */
function unknown(pattern: string, body: Body): Entry[] {
  const path = pattern.replace(/:\w+$/, 'none')
  return [page('GET', pattern, path, { status: 404 }), page('POST', pattern, path, { status: 404 }, body)]
}

export const sandboxEntries: readonly Entry[] = [
  page('GET', '/dev/stripe', '/dev/stripe', {}),
  // What happens there comes back by the webhook some time later: in a world whose rows are compared nothing may happen.
  page('POST', '/dev/stripe', '/dev/stripe', { status: 404 }, { act: 'renew', id: 'sub_none' }),
  ...unknown('/dev/stripe/checkout/:session', { email: 'a@b.example', card: 'works' }),
  ...unknown('/dev/stripe/portal/:session', { act: 'card', card: 'works' }),
  ...unknown('/dev/stripe/connect/:link', { outcome: 'done' }),
]
