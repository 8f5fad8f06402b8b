import { holidayAnswer, newHoliday } from '#app/domain/holidays/holiday.schema.ts'
import { holidayAnswerRecord } from '#app/http/holidays/holiday-record.ts'
import { anyZone, change, create, list, type NounDocs, remove } from './operation.ts'

const date = { type: 'string', format: 'date' } as const

export const holidayDocs: NounDocs = {
  title: 'Holidays',
  about: 'When people are away: asked for by themselves, answered by admins and project managers.',
  addresses: {
    '/api/team/holidays': {
      GET: list('Holidays, newest first', holidayAnswerRecord, {
        query: {
          from: { description: 'Those that end on this day or later.', schema: date },
          to: { description: 'Those that begin on this day or earlier.', schema: date },
        },
      }),
      POST: create('Ask for a holiday', newHoliday(anyZone), holidayAnswerRecord, {
        action: 'holiday.ask',
        description: 'Only those who answer holidays write down one of somebody else: that is approved.',
      }),
    },
    '/api/team/holidays/:id': {
      PATCH: change('Approve or decline a holiday', holidayAnswer, holidayAnswerRecord, {
        action: 'holiday.answer',
        conflict: 'It was answered already.',
      }),
      DELETE: remove('Take a holiday back', { action: 'holiday.withdraw' }),
    },
  },
}
