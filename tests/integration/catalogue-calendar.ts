import type { Entry } from './catalogue.ts'
import { form, page } from './catalogue-calls.ts'

export const calendarEntries: readonly Entry[] = [
  page('/settings/calendar-feed'),
  {
    ...form('/settings/calendar-feed', {
      isButton: true,
      body: () => ({ intent: 'make', contents: 'all' }),
      fields: { intent: 'enum', contents: 'enum', hasSpans: 'free' },
    }),
    // The answer alone tells the new address.
    status: 200,
  },
  {
    ...page('/calendar-feed/:token'),
    access: 'public',
    status: 404,
    call: () => ({ path: '/calendar-feed/none.ics' }),
  },
]
