import { z } from 'zod'
import { fields } from './parameters.server.ts'

const { text, yes, whole, address, metadata, expand, page, created } = fields

const prorationBehavior = z.enum(['create_prorations', 'none', 'always_invoice'])
const cancellationDetails = z.strictObject({
  comment: z.string().optional(),
  feedback: text.optional(),
})

export const subscriptionList = z.strictObject({
  customer: text.optional(),
  price: text.optional(),
  status: z
    .enum(['active', 'all', 'canceled', 'ended', 'incomplete', 'past_due', 'trialing', 'unpaid'])
    .optional(),
  created,
  ...page,
  ...expand,
})
export const subscriptionUpdate = z.strictObject({
  cancel_at_period_end: yes.optional(),
  cancel_at: z.literal('').optional(),
  cancellation_details: cancellationDetails.optional(),
  items: z
    .array(
      z.strictObject({
        id: text.optional(),
        price: text.optional(),
        quantity: whole.optional(),
        metadata: metadata.optional(),
      }),
    )
    .optional(),
  metadata: metadata.optional(),
  proration_behavior: prorationBehavior.optional(),
  trial_end: z.literal('now').optional(),
  ...expand,
})
export const subscriptionCancel = z.strictObject({
  cancellation_details: cancellationDetails.optional(),
  invoice_now: yes.optional(),
  prorate: yes.optional(),
  ...expand,
})

export const invoiceList = z.strictObject({
  customer: text.optional(),
  subscription: text.optional(),
  status: z.enum(['draft', 'open', 'paid', 'uncollectible', 'void']).optional(),
  created,
  ...page,
  ...expand,
})
export const invoicePaymentList = z.strictObject({
  invoice: text.optional(),
  status: z.enum(['open', 'paid', 'canceled']).optional(),
  created,
  ...page,
  ...expand,
})
export const invoicePay = z.strictObject({ off_session: yes.optional(), ...expand })

export const refundCreate = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  amount: whole.pipe(z.number().min(1)).optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  metadata: metadata.optional(),
  ...expand,
})
export const refundList = z.strictObject({
  charge: text.optional(),
  payment_intent: text.optional(),
  created,
  ...page,
  ...expand,
})
export const disputeList = z.strictObject({ charge: text.optional(), ...page })
export const chargeList = z.strictObject({
  customer: text.optional(),
  payment_intent: text.optional(),
  created,
  ...page,
  ...expand,
})
export const eventList = z.strictObject({
  type: text.optional(),
  types: z.array(text).max(20).optional(),
  created,
  ...page,
  ...expand,
})

const enabled = z.strictObject({ enabled: yes })

const portalFeatures = z.strictObject({
  customer_update: z
    .strictObject({
      enabled: yes,
      allowed_updates: z
        .array(z.enum(['address', 'email', 'name', 'phone', 'shipping', 'tax_id']))
        .optional(),
    })
    .optional(),
  invoice_history: enabled.optional(),
  payment_method_update: enabled.optional(),
  subscription_cancel: z
    .strictObject({
      enabled: yes,
      mode: z.enum(['at_period_end', 'immediately']).optional(),
      proration_behavior: prorationBehavior.optional(),
      cancellation_reason: z.strictObject({ enabled: yes, options: z.array(text).optional() }).optional(),
    })
    .optional(),
  subscription_update: z
    .strictObject({
      enabled: yes,
      default_allowed_updates: z.array(z.enum(['price', 'promotion_code', 'quantity'])).optional(),
      products: z
        .array(z.strictObject({ product: text, prices: z.array(text).min(1) }))
        .max(10)
        .optional(),
      proration_behavior: prorationBehavior.optional(),
      trial_update_behavior: z.enum(['continue_trial', 'end_trial']).optional(),
      billing_cycle_anchor: z.enum(['now', 'unchanged']).optional(),
      schedule_at_period_end: z
        .strictObject({
          conditions: z
            .array(z.strictObject({ type: z.enum(['decreasing_item_amount', 'shortening_interval']) }))
            .optional(),
        })
        .optional(),
    })
    .optional(),
})
const configuration = {
  business_profile: z
    .strictObject({
      headline: z.string().max(60).optional(),
      privacy_policy_url: address.optional(),
      terms_of_service_url: address.optional(),
    })
    .optional(),
  default_return_url: address.optional(),
  metadata: metadata.optional(),
  name: text.optional(),
  ...expand,
}

export const portalConfigurationCreate = z.strictObject({ features: portalFeatures, ...configuration })
export const portalConfigurationUpdate = z.strictObject({
  active: yes.optional(),
  features: portalFeatures.optional(),
  ...configuration,
})
export const portalConfigurationList = z.strictObject({
  active: yes.optional(),
  is_default: yes.optional(),
  ...page,
  ...expand,
})
const quantity = z.string().regex(/^\d+$/).transform(Number)

export const portalSessionCreate = z.strictObject({
  customer: text,
  configuration: text.optional(),
  return_url: address.optional(),
  locale: text.optional(),
  flow_data: z
    .strictObject({
      type: z.enum([
        'payment_method_update',
        'subscription_cancel',
        'subscription_update',
        'subscription_update_confirm',
      ]),
      after_completion: z
        .strictObject({
          type: z.enum(['hosted_confirmation', 'portal_homepage', 'redirect']),
          redirect: z.strictObject({ return_url: address }).optional(),
        })
        .optional(),
      subscription_cancel: z.strictObject({ subscription: text }).optional(),
      subscription_update: z.strictObject({ subscription: text }).optional(),
      subscription_update_confirm: z
        .strictObject({
          subscription: text,
          items: z
            .array(z.strictObject({ id: text, price: text.optional(), quantity: quantity.optional() }))
            .length(1),
        })
        .optional(),
    })
    .optional(),
  ...expand,
})
