import { z } from 'zod'
import { choice, money, requestIdField } from '#app/domain/fields.schema.ts'
import { sentAs } from '#app/domain/sent-as.schema.ts'
import { costPeriods, overheadCategories } from './cost-kinds.ts'

export const costAmount = z
  .preprocess(
    value => (value === undefined ? null : value),
    money.refine((pence): pence is number => pence !== null && pence > 0, 'Please enter what it costs'),
  )
  .meta(sentAs({ type: ['string', 'number'], description: 'More than nothing.', examples: ['1450.00'] }))

const costPeriod = choice(costPeriods, 'Please choose how often it is paid')

export const starterList = z.object({
  ...Object.fromEntries(
    overheadCategories.flatMap(category => [
      [`amount-${category}`, money.optional()],
      [`period-${category}`, costPeriod.optional()],
    ]),
  ),
  requestId: requestIdField,
}) as z.ZodType<Record<string, unknown> & { requestId?: string | undefined }>
