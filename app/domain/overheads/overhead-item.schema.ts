import { z } from 'zod'
import {
  calendarDate,
  choice,
  flag,
  line,
  money,
  requestIdField,
  requiredLine,
  versionField,
} from '#app/domain/fields.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { sentAs } from '#app/domain/sent-as.schema.ts'
import { costPeriods, overheadCategories } from './cost-kinds.ts'

const missingAmount = 'Please enter what it costs'

export const costAmount = z
  .preprocess(
    value => (value === undefined ? null : value),
    money.refine((pence): pence is number => pence !== null && pence > 0, missingAmount),
  )
  .meta(sentAs({ type: ['string', 'number'], description: 'More than nothing.', examples: ['1450.00'] }))

export const costPeriod = choice(costPeriods, 'Please choose how often it is paid')

function fieldsOf(timeZone: string) {
  return z.object({
    category: choice(overheadCategories, 'Please choose a category'),
    name: requiredLine(limits.overheadName, 'Please enter what it is for'),
    amount: costAmount,
    period: costPeriod,
    startsOn: calendarDate(timeZone),
    endsOn: calendarDate(timeZone),
    isVatRecoverable: flag.describe('The amount holds VAT at 20 % that you get back.'),
    note: line(limits.overheadNote),
  })
}

export function newOverheadItem(timeZone: string) {
  const fields = fieldsOf(timeZone)
  const { category, name, amount, period } = fields.shape
  return fields.partial().extend({ category, name, amount, period, requestId: requestIdField })
}

export function overheadItemChange(timeZone: string) {
  return fieldsOf(timeZone).partial().extend({ version: versionField })
}

export type NewOverheadItem = z.infer<ReturnType<typeof newOverheadItem>>
export type OverheadItemChange = z.infer<ReturnType<typeof overheadItemChange>>

export const starterList = z.object({
  ...Object.fromEntries(
    overheadCategories.flatMap(category => [
      [`amount-${category}`, money.optional()],
      [`period-${category}`, costPeriod.optional()],
    ]),
  ),
  requestId: requestIdField,
}) as z.ZodType<Record<string, unknown> & { requestId?: string | undefined }>
