import type { Entry } from './catalogue.ts'
import { form, page, redirects } from './catalogue-calls.ts'

export const dataRightsEntries: readonly Entry[] = [
  redirects({ ...page('/data-rights/restriction'), access: 'public' }),
  form('/data-rights/restriction', {
    body: () => ({ restricted: 'off' }),
    fields: { restricted: 'enum' },
    isButton: true,
  }),
]
