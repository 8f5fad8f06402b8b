import type { Entry } from './catalogue.ts'
import { form, page, redirects } from './catalogue-calls.ts'

const exportFields = { scope: 'enum', format: 'enum' } as const

function api(what: string, body: Record<string, string>, more: Partial<Entry> = {}): Entry {
  const path = '/api/data-export'
  return { kind: 'api', method: 'POST', path, what, status: 200, call: () => ({ path, body }), ...more }
}

export const exportEntries: readonly Entry[] = [
  { ...page('/privacy-policy'), access: 'public' },
  { ...page('/data-rights'), access: 'public' },
  { ...page('/docs/api'), access: 'public' },
  { ...page('/docs/api/:noun'), access: 'public', call: () => ({ path: '/docs/api/projects' }) },
  redirects({ ...page('/data-rights/export'), access: 'public' }),
  // The answer is a file, so what is wrong is told by the page that the form stands on.
  { ...form('/data-rights/export', { body: () => ({ scope: 'person', format: 'json' }) }), status: 200 },
  redirects({ ...page('/cookie-consent'), access: 'public' }),
  {
    ...form('/cookie-consent', {
      body: () => ({ answer: 'rejected', back: '/projects' }),
      fields: { answer: 'enum', back: 'free' },
      isButton: true,
    }),
    access: 'public',
  },
  api('person', { scope: 'person', format: 'json' }, { fields: exportFields, mayBeEmpty: true }),
  api('person, as tables', { scope: 'person', format: 'csv' }),
  api('company', { scope: 'company', format: 'json' }, { action: 'company.configure' }),
  api('company, as tables', { scope: 'company', format: 'csv' }, { action: 'company.configure' }),
]
