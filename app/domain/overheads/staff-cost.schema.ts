import { z } from 'zod'
import {
  choice,
  flag,
  line,
  money,
  optionalId,
  requestIdField,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { percent, quantity, wholeNumber } from '#app/domain/money/number-fields.schema.ts'
import { sentAs } from '#app/domain/sent-as.schema.ts'
import { payKinds } from './cost-kinds.ts'

const missingPay = 'Please enter the pay'

const pay = z
  .preprocess(
    value => (value === undefined ? null : value),
    money.refine((pence): pence is number => pence !== null, missingPay),
  )
  .meta(sentAs({ type: ['string', 'number'], description: 'An hour, or a year.', examples: ['18.00'] }))

const noneIsZero = (value: number | null) => value ?? 0

/** A year; empty is zero. */
const yearly = money.transform(noneIsZero)

const days = quantity(366, 'Please enter days such as 28 or 2.5').transform(noneIsZero)

const fields = z.object({
  name: requiredLine(limits.overheadName, 'Please enter who it is, such as a name or a role'),
  userId: optionalId('Please choose somebody of your company'),
  headcount: wholeNumber(1, limits.headcount, `Please enter how many, from 1 to ${limits.headcount}`),
  isMaker: flag.describe('Works on jobs; the pay of everybody else is an overhead.'),
  payKind: choice(payKinds, 'Please choose how they are paid'),
  pay,
  employerNi: yearly,
  pension: yearly,
  otherCosts: yearly,
  weeklyHours: quantity(
    limits.weeklyHours,
    `Please enter hours such as 39 or 37.5, at most ${limits.weeklyHours}`,
  ).transform(noneIsZero),
  daysPerWeek: wholeNumber(1, 7, 'Please enter days from 1 to 7'),
  holidayDays: days,
  sickDays: days,
  trainingDays: days,
  onJobs: percent(100, 'Please enter a share such as 75, at most 100 %').transform(noneIsZero),
  note: line(limits.overheadNote),
})

export const newStaffCost = fields.partial().extend({
  name: fields.shape.name,
  payKind: fields.shape.payKind,
  pay,
  weeklyHours: fields.shape.weeklyHours,
  requestId: requestIdField,
})

export const staffCostChange = fields.partial().extend({ version: versionField })

export type NewStaffCost = z.infer<typeof newStaffCost>
export type StaffCostChange = z.infer<typeof staffCostChange>
