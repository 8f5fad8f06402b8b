import type Stripe from 'stripe'

/** Stripe's own fields. Another record stands by its id, instants are seconds, money is in pence. */
type Shown<Theirs, Names extends keyof Theirs> = { [Name in Names]: ById<Theirs[Name]> }
type ById<Value> = string extends Value ? Exclude<Value, object> : Value

type Product = 'id' | 'object' | 'active' | 'name' | 'description' | 'metadata'
export type ProductRecord = Shown<Stripe.Product, Product>

type Price = 'id' | 'object' | 'active' | 'currency' | 'lookup_key' | 'product' | 'metadata'
export type PriceRecord = Shown<Stripe.Price, Price> & {
  unit_amount: number
  recurring: { interval: 'month' | 'year'; interval_count: 1 }
}

export type CustomerRecord = Shown<Stripe.Customer, 'id' | 'object' | 'email' | 'name'>

type Session = 'id' | 'object' | 'mode' | 'status' | 'payment_status' | 'expires_at' | 'url' | 'cancel_url'
type SessionPayment = 'customer' | 'customer_email' | 'currency' | 'amount_total' | 'metadata'
export type SessionRecord = Shown<
  Stripe.Checkout.Session,
  Session | SessionPayment | 'subscription' | 'payment_intent'
> & { success_url: string; customer_details: { email: string; name: string | null } | null }

type Item = 'id' | 'object' | 'current_period_start' | 'current_period_end' | 'quantity'
export type ItemRecord = Shown<Stripe.SubscriptionItem, Item> & { price: PriceRecord }

type Subscription = 'id' | 'object' | 'status' | 'customer' | 'created' | 'latest_invoice'
type SubscriptionDates = 'trial_start' | 'trial_end' | 'cancel_at' | 'canceled_at' | 'ended_at'
export type SubscriptionRecord = Shown<
  Stripe.Subscription,
  Subscription | SubscriptionDates | 'cancel_at_period_end'
> & { items: { object: 'list'; data: [ItemRecord] } }

type Invoice = 'id' | 'object' | 'status' | 'created' | 'currency' | 'amount_due' | 'amount_paid'
export type InvoiceRecord = Shown<Stripe.Invoice, Invoice> & {
  customer: string
  parent: { type: 'subscription_details'; subscription_details: { subscription: string } }
  status_transitions: { paid_at: number | null }
}

type Intent =
  | 'id'
  | 'object'
  | 'amount'
  | 'currency'
  | 'customer'
  | 'description'
  | 'latest_charge'
  | 'status'
export type PaymentIntentRecord = Shown<Stripe.PaymentIntent, Intent> & {
  last_payment_error: { message: string } | null
}

type Charge = 'id' | 'object' | 'amount' | 'amount_refunded' | 'created' | 'currency' | 'customer'
export type ChargeRecord = Shown<
  Stripe.Charge,
  Charge | 'description' | 'disputed' | 'payment_intent' | 'refunded'
>

export type RefundRecord = Shown<Stripe.Refund, 'id' | 'object' | 'amount' | 'charge' | 'payment_intent'>

export type AccountRecord = Shown<Stripe.Account, 'id' | 'object' | 'charges_enabled'>

export type EventRecord = Pick<Stripe.Event, 'id' | 'object' | 'created' | 'pending_webhooks'> & {
  type: string
  account?: string
  data: { object: Record<string, unknown> }
}
