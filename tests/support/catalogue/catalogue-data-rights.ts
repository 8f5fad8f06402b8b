import type { Entry } from './catalogue.ts'
import { form, page, redirects } from './catalogue-calls.ts'

/** What would end the asker, or their company, is sent as it is refused: account-deletion.test.ts does it with people of its own. */
export const dataRightsEntries: readonly Entry[] = [
  redirects({ ...page('/data-rights/restriction'), access: 'public' }),
  form('/data-rights/restriction', {
    body: () => ({ restricted: 'off' }),
    fields: { restricted: 'enum' },
    isButton: true,
  }),
  page('/data-rights/delete'),
  page('/data-rights/delete/confirm'),
  {
    ...form('/data-rights/delete/confirm', {
      body: () => ({ currentPassword: '', understood: '', companyName: 'Nobody & Sons' }),
      fields: { companyName: 'free' },
    }),
    status: 400,
  },
  {
    kind: 'api',
    method: 'DELETE',
    path: '/api/account/delete',
    call: () => ({ path: '/api/account/delete', body: { currentPassword: '', companyName: 12 } }),
    status: 400,
  },
]
