import { newOverheadItem, overheadItemChange } from '#app/domain/overheads/overhead-item.schema.ts'
import { newRateCard } from '#app/domain/overheads/rate-card.schema.ts'
import { newStaffCost, staffCostChange } from '#app/domain/overheads/staff-cost.schema.ts'
import {
  overheadItemAnswer,
  presentRateAnswer,
  rateCardAnswer,
  staffCostAnswer,
} from '#app/http/overheads/overheads-record.ts'
import { anyZone, changes, create, list, type NounDocs, read, remove } from './operation.ts'

const reads = { action: 'money.read' } as const
const writes = { action: 'overheads.edit' } as const
const readsPay = { action: 'pay.read' } as const
const writesPay = { action: 'pay.edit' } as const

export const overheadDocs: NounDocs = {
  title: 'Overheads',
  about:
    'What the shop costs, and what an hour has to earn. A premium module: who has it no more goes on reading. Pay, and what it can be calculated from, is for admins alone.',
  addresses: {
    '/api/overheads': {
      GET: list('All costs, as they were written down', overheadItemAnswer, reads),
      POST: create('Add a cost', newOverheadItem(anyZone), overheadItemAnswer, {
        ...writes,
        conflict: 'The company has as many costs as it can keep.',
      }),
    },
    '/api/overheads/:id': {
      GET: read('One cost', overheadItemAnswer, reads),
      ...changes('Change a cost', overheadItemChange(anyZone), overheadItemAnswer, {
        ...writes,
        description: 'What is left out stays as it is. What has ended gets a last day.',
      }),
      DELETE: remove('Delete a cost for good', writes),
    },
    '/api/overheads/people': {
      GET: list('What people cost, makers first', staffCostAnswer, readsPay),
      POST: create('Add what somebody costs', newStaffCost, staffCostAnswer, {
        ...writesPay,
        conflict: 'The company has as many lines as it can keep.',
      }),
    },
    '/api/overheads/people/:id': {
      GET: read('What one costs', staffCostAnswer, readsPay),
      ...changes('Change what somebody costs', staffCostChange, staffCostAnswer, {
        ...writesPay,
        description: 'What is left out stays as it is.',
      }),
      DELETE: remove('Delete what somebody costs for good', writesPay),
    },
    '/api/overheads/rate': {
      GET: read('What an hour costs and is sold at today', presentRateAnswer, reads),
    },
    '/api/overheads/rates': {
      GET: list('All rates that were set, the newest first', rateCardAnswer, reads),
      POST: create('Set a rate', newRateCard(anyZone), rateCardAnswer, {
        ...writesPay,
        description: 'It keeps the figures of its first day.',
        conflict: 'There is no rate yet, or the company has as many as it can keep.',
      }),
    },
  },
}
