import { z } from 'zod'
import { choice, requestIdField } from '#app/domain/fields.schema.ts'
import { planIds } from './plans.ts'

/** Which plan to go to; without one, the next larger. */
export const upgradeWish = z.object({
  plan: choice(planIds, 'Please choose one of the plans').optional(),
  requestId: requestIdField.optional(),
})
