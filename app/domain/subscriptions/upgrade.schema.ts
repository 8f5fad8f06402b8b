import { z } from 'zod'
import { choice, requestIdField } from '#app/domain/fields.schema.ts'
import { planIds } from './plans.ts'

/** The default is the next larger plan. */
export const upgradeWish = z.object({
  plan: choice(planIds, 'Please choose one of the plans').optional(),
  requestId: requestIdField.optional(),
})
