import { z } from 'zod'
import { payKinds } from '#app/domain/overheads/cost-kinds.ts'
import * as units from '#app/domain/overheads/overheads.ts'
import { newRateCard } from '#app/domain/overheads/rate-card.schema.ts'
import { newStaffCost, staffCostChange } from '#app/domain/overheads/staff-cost.schema.ts'
import { may } from '#app/domain/permissions.ts'
import { calendarDay, count, encodedBy, instant, money, recordId } from '#app/domain/record-fields.schema.ts'
import type { ApiCall } from '#app/http/api.server.ts'
import { type ApiNoun, changes, create, list, read, remove } from '#app/http/api-row.ts'
import type { RateCard } from '#app/models/overheads/rate-card.server.ts'
import { listRateCards } from '#app/models/overheads/rate-card.server.ts'
import { listStaffCosts, requireStaffCost } from '#app/models/overheads/staff-cost.server.ts'
import { createRateCard } from '#app/services/overheads/create-rate-card.server.ts'
import { presentRate } from '#app/services/overheads/present-rate.server.ts'
import {
  createStaffCost,
  deleteStaffCost,
  updateStaffCost,
} from '#app/services/overheads/write-staff-cost.server.ts'

const inWholes = encodedBy(z.number(), units.inWholes)
const inPercent = encodedBy(z.number(), units.inPercent)

const staffCostAnswer = z
  .object({
    id: recordId,
    userId: recordId.nullable(),
    name: z.string(),
    headcount: count,
    isMaker: z.boolean(),
    payKind: z.enum(payKinds),
    pay: money.describe('An hour for `hourly`, else a year.'),
    employerNi: money,
    pension: money,
    otherCosts: money,
    weeklyHours: inWholes,
    daysPerWeek: count,
    holidayDays: inWholes,
    sickDays: inWholes,
    trainingDays: inWholes,
    onJobs: inPercent.describe('Per cent of the hours here.'),
    note: z.string(),
    createdBy: recordId,
    createdAt: instant,
    updatedAt: instant.nullable(),
    version: z.int(),
  })
  .meta({ id: 'StaffCost' })

const ofPay = 'For those alone who may see pay.'

const rateCardAnswer = z
  .object({
    id: recordId,
    effectiveFrom: calendarDay,
    breakEven: money,
    targetMargin: inPercent.describe('Per cent of the price.'),
    chargeOut: money.describe('What was worked out at the margin.'),
    chosenRate: money.describe('What quotes use.'),
    makers: count,
    productiveHours: inWholes.optional().describe(ofPay),
    labourCost: money.optional().describe(ofPay),
    overheadCost: money.optional().describe(ofPay),
    labourRate: money.optional().describe(ofPay),
    overheadRate: money.optional().describe(ofPay),
    note: z.string(),
    createdBy: recordId,
    createdAt: instant,
  })
  .meta({ id: 'RateCard' })

/** What pay can be worked out from is for those who may see it. */
function toRateCard({ scope }: ApiCall, card: RateCard) {
  const { productiveHours, labourCost, overheadCost, labourRate, overheadRate, ...shown } = card
  return may(scope, 'pay.read') ? card : shown
}

const presentRateAnswer = z
  .object({
    rate: z
      .object({
        breakEven: money,
        chargeOut: money,
        targetMargin: inPercent.describe('Per cent of the price.'),
        rateCardId: recordId,
        effectiveFrom: calendarDay,
      })
      .nullable()
      .describe('Null while no rate is set.'),
  })
  .meta({ id: 'PresentRate' })

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
        handle: ({ scope, page }) => listStaffCosts(scope, page),
      }),
      POST: create('Add what somebody costs', newStaffCost, staffCostAnswer, {
        ...writesPay,
        conflict: 'The company has as many lines as it can keep.',
        handle: ({ scope, sent }) => createStaffCost(scope, sent),
      }),
    },
    '/api/overheads/people/:id': {
      GET: read('What one costs', staffCostAnswer, {
        ...readsPay,
        handle: ({ scope, id }) => requireStaffCost(scope, id),
      }),
      ...changes('Change what somebody costs', staffCostChange, staffCostAnswer, {
        ...writesPay,
        description: 'What is left out stays as it is.',
        handle: ({ scope, id, sent }) => updateStaffCost(scope, id, sent),
      }),
      DELETE: remove('Delete what somebody costs for good', {
        ...writesPay,
        handle: ({ scope, id }) => deleteStaffCost(scope, id),
      }),
    },
    '/api/overheads/rate': {
      GET: read('What an hour costs and is sold at today', presentRateAnswer, {
        ...reads,
        handle: ({ scope }) => ({ rate: presentRate(scope) }),
      }),
    },
    '/api/overheads/rates': {
      GET: list('All rates that were set, the newest first', rateCardAnswer, {
        ...reads,
        handle: call => listRateCards(call.scope, call.page).map(card => toRateCard(call, card)),
      }),
      POST: create('Set a rate', newRateCard, rateCardAnswer, {
        ...writesPay,
        description: 'It keeps the figures of its first day.',
        conflict: 'There is no rate yet, or the company has as many as it can keep.',
        handle: call => toRateCard(call, createRateCard(call.scope, call.sent)),
      }),
    },
  },
}
