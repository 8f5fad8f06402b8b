import { z } from 'zod'
import { kit } from './parameters.server.ts'

/** The parameters of Stripe's own pages: the billing portal and the onboarding of connected accounts. */

const { text, yes, address, email, metadata, expand, page, created, prorationBehavior } = kit

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

const whole = z.string().regex(/^\d+$/).transform(Number)
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
            .array(z.strictObject({ id: text, price: text.optional(), quantity: whole.optional() }))
            .length(1),
        })
        .optional(),
    })
    .optional(),
  ...expand,
})

export const accountCreate = z.strictObject({
  type: z.enum(['standard', 'express', 'custom']).optional(),
  controller: z
    .strictObject({
      fees: z.strictObject({ payer: z.enum(['account', 'application']) }).optional(),
      losses: z.strictObject({ payments: z.enum(['application', 'stripe']) }).optional(),
      requirement_collection: z.enum(['application', 'stripe']).optional(),
      stripe_dashboard: z.strictObject({ type: z.enum(['express', 'full', 'none']) }).optional(),
    })
    .optional(),
  business_profile: z.strictObject({ name: text.optional(), url: address.optional() }).optional(),
  business_type: z.enum(['company', 'government_entity', 'individual', 'non_profit']).optional(),
  capabilities: z.record(text, z.strictObject({ requested: yes })).optional(),
  country: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Country is not known')
    .optional(),
  default_currency: z
    .string()
    .regex(/^[a-z]{3}$/)
    .optional(),
  email: email.optional(),
  metadata: metadata.optional(),
  ...expand,
})
export const accountList = z.strictObject({ created, ...page, ...expand })
export const accountLinkCreate = z.strictObject({
  account: text,
  type: z.enum(['account_onboarding', 'account_update']),
  refresh_url: address,
  return_url: address,
  collection_options: z
    .strictObject({
      fields: z.enum(['currently_due', 'eventually_due']).optional(),
      future_requirements: z.enum(['include', 'omit']).optional(),
    })
    .optional(),
  ...expand,
})
