import type { Body, Entry, Method } from './catalogue.ts'

/** Of a visitor who has paid and has no account: whatever happens to it changes nothing of a company. */
const subscription = 'sub_demo_newbuild'

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
  page(
    'POST',
    '/dev/stripe',
    '/dev/stripe',
    { fields: { act: 'enum', id: 'secret' }, isButton: true },
    { act: 'renew', id: subscription },
  ),
  ...unknown('/dev/stripe/checkout/:session', { email: 'a@b.example', card: 'works' }),
  ...unknown('/dev/stripe/portal/:session', { act: 'card', card: 'works' }),
  ...unknown('/dev/stripe/connect/:link', { outcome: 'done' }),
]
