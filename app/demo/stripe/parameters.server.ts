import { z } from 'zod'

// What the sandbox reads of a request. It drops the rest: tests/unit/stripe/stripe-declarations.test.ts compares that with Stripe's types.

const text = z.string().min(1)
const whole = z.coerce.number().int()
const metadata = z.record(z.string(), z.string()).default({})

/** Stripe's form encoding numbers the items of a list. */
function list<Item extends z.ZodType>(item: Item) {
  return z.record(z.string(), item).transform(items => Object.values(items))
}

export const nothing = z.object({})

export const product = z.object({ id: text, name: text, description: text })
export const productChange = z.object({ name: text, description: text, active: z.stringbool() })
export const price = z.object({
  product: text,
  currency: text,
  unit_amount: whole,
  recurring: z.object({ interval: z.enum(['month', 'year']) }),
  lookup_key: text,
  metadata,
})

export const portalConfiguration = z.object({ metadata })
export const portalSession = z.object({
  customer: text,
  configuration: text,
  return_url: text,
  flow_data: z
    .object({
      subscription_update_confirm: z.object({
        subscription: text,
        items: list(z.object({ id: text, price: text })),
      }),
      after_completion: z.object({ redirect: z.object({ return_url: text }) }),
    })
    .optional(),
})
export type PortalSession = z.output<typeof portalSession>

const priceData = z.object({
  currency: text,
  unit_amount: whole,
  product_data: z.object({ name: text }),
})
export const checkoutSession = z.object({
  mode: z.enum(['payment', 'subscription']),
  success_url: text,
  cancel_url: text.optional(),
  line_items: list(z.object({ price: text.optional(), price_data: priceData.optional() })),
  customer: text.optional(),
  customer_email: z.email().optional(),
  metadata,
  subscription_data: z.object({ trial_period_days: whole.optional() }).optional(),
})
export type CheckoutSession = z.output<typeof checkoutSession>

export const cancellation = z.object({ cancel_at_period_end: z.stringbool() })
export const refund = z.object({ payment_intent: text })
export const accountLink = z.object({ account: text, refresh_url: text, return_url: text })

export const page = z.object({ limit: whole.default(10), starting_after: text.optional() })
export const priceList = page.extend({ lookup_keys: list(text) })
export const sessionList = page.extend({ payment_intent: text })
export const invoicePaymentList = page.extend({ invoice: text })
export const invoiceList = page.extend({
  customer: text.optional(),
  subscription: text.optional(),
  status: text.optional(),
  created: z.object({ gte: whole, lt: whole }).optional(),
})
