import { z } from 'zod'
import { choice, requestIdField } from '#app/domain/fields.schema.ts'
import { planIds } from './plans.ts'
import { subscriptionTexts } from './subscription-texts.ts'

export const planChoice = z.object({
  plan: choice(planIds, subscriptionTexts.planUnknown),
  requestId: requestIdField.optional(),
})

/** Stripe's id of the checkout. */
export const checkoutChoice = z.object({
  session_id: z.preprocess(
    value => value ?? '',
    z
      .string('Please send text')
      .min(1, subscriptionTexts.noSession)
      .max(255, subscriptionTexts.unknownCheckout),
  ),
})
