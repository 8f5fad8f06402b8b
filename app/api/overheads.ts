import { newRateCard } from '#app/domain/overheads/rate-card.schema.ts'
import { newStaffCost, staffCostChange } from '#app/domain/overheads/staff-cost.schema.ts'
import { may } from '#app/domain/permissions.ts'
import { type ApiNoun, changes, create, list, read, remove } from '#app/http/api-row.ts'
import { listRateCards } from '#app/models/overheads/rate-card.server.ts'
import { listStaffCosts, requireStaffCost } from '#app/models/overheads/staff-cost.server.ts'
import { createRateCard } from '#app/services/overheads/create-rate-card.server.ts'
import { presentRate } from '#app/services/overheads/present-rate.server.ts'
import {
  createStaffCost,
  deleteStaffCost,
  updateStaffCost,
} from '#app/services/overheads/write-staff-cost.server.ts'
import {
  presentRateAnswer,
  rateCardAnswer,
  staffCostAnswer,
  toPresentRateRecord,
  toRateCardRecord,
  toStaffCostRecord,
} from './overheads-record.ts'

const reads = { action: 'money.read' } as const
const readsPay = { action: 'pay.read' } as const
const writesPay = { action: 'pay.edit' } as const

export const overheads: ApiNoun = {
  title: 'Overheads',
  about:
    'What the shop costs, and what an hour has to earn. A premium module: without it what is there can still be read. Pay, and what it can be calculated from, is for admins alone.',
  feature: 'overheads',
  addresses: {
    '/api/overheads/people': {
      GET: list('What people cost, makers first', staffCostAnswer, {
        ...readsPay,
        handle: ({ scope, page }) => listStaffCosts(scope, page).map(toStaffCostRecord),
      }),
      POST: create('Add what somebody costs', newStaffCost, staffCostAnswer, {
        ...writesPay,
        conflict: 'The company has as many lines as it can keep.',
        handle: ({ scope, sent }) => toStaffCostRecord(createStaffCost(scope, sent)),
      }),
    },
    '/api/overheads/people/:id': {
      GET: read('What one costs', staffCostAnswer, {
        ...readsPay,
        handle: ({ scope, id }) => toStaffCostRecord(requireStaffCost(scope, id)),
      }),
      ...changes('Change what somebody costs', staffCostChange, staffCostAnswer, {
        ...writesPay,
        description: 'What is left out stays as it is.',
        handle: ({ scope, id, sent }) => toStaffCostRecord(updateStaffCost(scope, id, sent)),
      }),
      DELETE: remove('Delete what somebody costs for good', {
        ...writesPay,
        handle: ({ scope, id }) => deleteStaffCost(scope, id),
      }),
    },
    '/api/overheads/rate': {
      GET: read('What an hour costs and is sold at today', presentRateAnswer, {
        ...reads,
        handle: ({ scope }) => toPresentRateRecord(presentRate(scope)),
      }),
    },
    '/api/overheads/rates': {
      GET: list('All rates that were set, the newest first', rateCardAnswer, {
        ...reads,
        handle: ({ scope, page }) => listRateCards(scope, page).map(toRateCardRecord(may(scope, 'pay.read'))),
      }),
      POST: create('Set a rate', newRateCard, rateCardAnswer, {
        ...writesPay,
        description: 'It keeps the figures of its first day.',
        conflict: 'There is no rate yet, or the company has as many as it can keep.',
        handle: ({ scope, sent }) => toRateCardRecord(may(scope, 'pay.read'))(createRateCard(scope, sent)),
      }),
    },
  },
}
