import { z } from 'zod'
import { planCurrency } from '#app/domain/subscriptions/plans.ts'

/** Those of Stripe's documentation that Mortise uses. All others are refused, as Stripe refuses unknown ones. */

const text = z.string().min(1).max(5000)
const whole = z
  .string()
  .regex(/^\d{1,12}$/, 'Invalid integer')
  .transform(Number)
const yes = z.enum(['true', 'false'], 'Invalid boolean').transform(value => value === 'true')
const address = z.url({ protocol: /^https?$/, error: 'Not a valid URL' }).max(2048)
const email = z.email('Invalid email address').max(512)

/** An empty value removes the key. */
const metadata = z.record(z.string().max(40), z.string().max(500))
const expand = { expand: z.array(text).max(10).optional() }
const page = {
  limit: whole.pipe(z.number().min(1).max(100)).optional(),
  starting_after: text.optional(),
  ending_before: text.optional(),
}
const created = z
  .union([
    whole,
    z.strictObject({
      gt: whole.optional(),
      gte: whole.optional(),
      lt: whole.optional(),
      lte: whole.optional(),
    }),
  ])
  .optional()
const currency = z.string().regex(/^[a-z]{3}$/, `Invalid currency: must be like ${planCurrency}`)

export const readParameters = z.strictObject(expand)

export const productCreate = z.strictObject({
  id: text.optional(),
  name: text,
  active: yes.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
  ...expand,
})
export const productUpdate = z.strictObject({
  name: text.optional(),
  active: yes.optional(),
  description: z.string().optional(),
  metadata: metadata.optional(),
  ...expand,
})
export const productList = z.strictObject({
  active: yes.optional(),
  ids: z.array(text).optional(),
  created,
  ...page,
  ...expand,
})

const recurring = z.strictObject({ interval: z.enum(['month', 'year']), interval_count: whole.optional() })

export const priceCreate = z.strictObject({
  currency,
  product: text,
  unit_amount: whole,
  recurring: recurring.optional(),
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: yes.optional(),
  active: yes.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  tax_behavior: z.enum(['inclusive', 'exclusive', 'unspecified']).optional(),
  ...expand,
})
export const priceUpdate = z.strictObject({
  active: yes.optional(),
  lookup_key: text.max(200).optional(),
  transfer_lookup_key: yes.optional(),
  nickname: text.optional(),
  metadata: metadata.optional(),
  ...expand,
})
export const priceList = z.strictObject({
  active: yes.optional(),
  lookup_keys: z.array(text).max(10).optional(),
  product: text.optional(),
  type: z.enum(['one_time', 'recurring']).optional(),
  currency: currency.optional(),
  created,
  ...page,
  ...expand,
})

export const customerCreate = z.strictObject({
  email: email.optional(),
  name: text.max(256).optional(),
  description: text.max(350).optional(),
  metadata: metadata.optional(),
  ...expand,
})
export const customerList = z.strictObject({ email: email.optional(), created, ...page, ...expand })

const priceData = z.strictObject({
  currency,
  unit_amount: whole,
  product: text.optional(),
  product_data: z
    .strictObject({
      name: text.max(250),
      description: text.optional(),
      metadata: metadata.optional(),
    })
    .optional(),
  recurring: recurring.optional(),
})

export const sessionCreate = z.strictObject({
  mode: z.enum(['payment', 'subscription']),
  success_url: address,
  cancel_url: address.optional(),
  ui_mode: z.enum(['hosted_page']).optional(),
  line_items: z
    .array(
      z.strictObject({
        price: text.optional(),
        price_data: priceData.optional(),
        quantity: whole.pipe(z.number().min(1)).optional(),
        metadata: metadata.optional(),
      }),
    )
    .min(1)
    .max(20),
  client_reference_id: text.max(200).optional(),
  customer: text.optional(),
  customer_email: email.optional(),
  customer_creation: z.enum(['always', 'if_required']).optional(),
  allow_promotion_codes: yes.optional(),
  billing_address_collection: z.enum(['auto', 'required']).optional(),
  expires_at: whole.optional(),
  locale: text.optional(),
  submit_type: z.enum(['auto', 'book', 'donate', 'pay', 'subscribe']).optional(),
  payment_method_collection: z.enum(['always', 'if_required']).optional(),
  metadata: metadata.optional(),
  subscription_data: z
    .strictObject({
      description: text.max(500).optional(),
      metadata: metadata.optional(),
      trial_period_days: whole.pipe(z.number().min(1).max(730)).optional(),
      trial_settings: z
        .strictObject({
          end_behavior: z.strictObject({
            missing_payment_method: z.enum(['cancel', 'create_invoice', 'pause']),
          }),
        })
        .optional(),
    })
    .optional(),
  payment_intent_data: z
    .strictObject({
      description: text.max(1000).optional(),
      metadata: metadata.optional(),
      receipt_email: email.optional(),
      statement_descriptor: text.max(22).optional(),
      statement_descriptor_suffix: text.max(22).optional(),
    })
    .optional(),
  ...expand,
})
export const sessionList = z.strictObject({
  customer: text.optional(),
  payment_intent: text.optional(),
  subscription: text.optional(),
  status: z.enum(['open', 'complete', 'expired']).optional(),
  created,
  ...page,
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

export const fields = { text, yes, whole, address, metadata, expand, page, created }
