import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import type { z } from 'zod'
import type * as billing from '#app/demo/stripe/billing-parameters.server.ts'
import { answerAsStripe, endpoints } from '#app/demo/stripe/handlers.server.ts'
import type * as own from '#app/demo/stripe/parameters.server.ts'
import type {
  ChargeRecord,
  InvoiceRecord,
  PaymentIntentRecord,
  RefundRecord,
} from '#app/demo/stripe/payment-types.ts'
import type {
  AccountRecord,
  CustomerRecord,
  LineItemRecord,
  PortalConfigurationRecord,
  PortalSessionRecord,
  PriceRecord,
  ProductRecord,
  SessionRecord,
  SubscriptionItemRecord,
  SubscriptionRecord,
} from '#app/demo/stripe/record-types.ts'
import { emptyState, type World } from '#app/demo/stripe/world.server.ts'
import { stripeApiVersion } from '#app/services/stripe/stripe.server.ts'

type KeyOf<T> = T extends unknown ? keyof T : never
type At<T, Key> = T extends unknown ? (Key extends keyof T ? NonNullable<T[Key]> : never) : never
type Structure<T> = Exclude<NonNullable<T>, string | number | boolean>

/** The names in `Ours`, at any depth, that `Theirs` does not have: never, where all are documented. */
type Undocumented<Ours, Theirs> = Ours extends readonly (infer Each)[]
  ? Undocumented<Structure<Each>, Structure<Theirs extends readonly (infer Their)[] ? Their : never>>
  : string extends keyof Ours
    ? never
    : {
        [Key in keyof Ours & string]: Key extends KeyOf<Theirs>
          ? Undocumented<Structure<Ours[Key]>, Structure<At<Theirs, Key>>>
          : Key
      }[keyof Ours & string]

type Documented<Schema extends z.ZodType, Theirs> = [
  Undocumented<Structure<z.output<Schema>>, Theirs>,
] extends [never]
  ? true
  : Undocumented<Structure<z.output<Schema>>, Theirs>

/** Each fails to compile, naming it, where the sandbox takes a parameter that the SDK's types do not have. */
const documented: [
  Documented<typeof own.productCreate, Stripe.ProductCreateParams>,
  Documented<typeof own.productUpdate, Stripe.ProductUpdateParams>,
  Documented<typeof own.productList, Stripe.ProductListParams>,
  Documented<typeof own.priceCreate, Stripe.PriceCreateParams>,
  Documented<typeof own.priceUpdate, Stripe.PriceUpdateParams>,
  Documented<typeof own.priceList, Stripe.PriceListParams>,
  Documented<typeof own.customerCreate, Stripe.CustomerCreateParams>,
  Documented<typeof own.customerCreate, Stripe.CustomerUpdateParams>,
  Documented<typeof own.customerList, Stripe.CustomerListParams>,
  Documented<typeof own.sessionCreate, Stripe.Checkout.SessionCreateParams>,
  Documented<typeof own.sessionList, Stripe.Checkout.SessionListParams>,
  Documented<typeof billing.subscriptionList, Stripe.SubscriptionListParams>,
  Documented<typeof billing.subscriptionUpdate, Stripe.SubscriptionUpdateParams>,
  Documented<typeof billing.subscriptionCancel, Stripe.SubscriptionCancelParams>,
  Documented<typeof billing.invoiceList, Stripe.InvoiceListParams>,
  Documented<typeof billing.invoicePay, Stripe.InvoicePayParams>,
  Documented<typeof billing.refundCreate, Stripe.RefundCreateParams>,
  Documented<typeof billing.refundList, Stripe.RefundListParams>,
  Documented<typeof billing.chargeList, Stripe.ChargeListParams>,
  Documented<typeof billing.eventList, Stripe.EventListParams>,
  Documented<typeof billing.portalConfigurationCreate, Stripe.BillingPortal.ConfigurationCreateParams>,
  Documented<typeof billing.portalConfigurationUpdate, Stripe.BillingPortal.ConfigurationUpdateParams>,
  Documented<typeof billing.portalConfigurationList, Stripe.BillingPortal.ConfigurationListParams>,
  Documented<typeof billing.portalSessionCreate, Stripe.BillingPortal.SessionCreateParams>,
  Documented<typeof own.accountCreate, Stripe.AccountCreateParams>,
  Documented<typeof own.accountList, Stripe.AccountListParams>,
  Documented<typeof own.accountLinkCreate, Stripe.AccountLinkCreateParams>,
] = [
  true, true, true, true, true, true, true, true, true, true, true, true, true, true,
  true, true, true, true, true, true, true, true, true, true, true, true, true,
] // biome-ignore format: one for each

/** Fails to compile where the sandbox shows a field that Stripe does not have. */
type Known<Ours, Theirs> = Exclude<keyof Ours, keyof Theirs> extends never ? true : never
const fieldsAreStripes: [
  Known<ProductRecord, Stripe.Product>,
  Known<PriceRecord, Stripe.Price>,
  Known<CustomerRecord, Stripe.Customer>,
  Known<SessionRecord, Stripe.Checkout.Session>,
  Known<LineItemRecord, Stripe.LineItem>,
  Known<SubscriptionRecord, Stripe.Subscription>,
  Known<SubscriptionItemRecord, Stripe.SubscriptionItem>,
  Known<InvoiceRecord, Stripe.Invoice>,
  Known<PaymentIntentRecord, Stripe.PaymentIntent>,
  Known<ChargeRecord, Stripe.Charge>,
  Known<RefundRecord, Stripe.Refund>,
  Known<PortalConfigurationRecord, Stripe.BillingPortal.Configuration>,
  Known<PortalSessionRecord, Stripe.BillingPortal.Session>,
  Known<AccountRecord, Stripe.Account>,
] = [true, true, true, true, true, true, true, true, true, true, true, true, true, true]

const world: World = {
  state: emptyState('t'),
  now: () => 0,
  pageUrl: (page, id) => `https://${page}.example/${id}`,
  changed() {},
}

it('every endpoint refuses a parameter that is not documented, and changes nothing', async () => {
  expect([...documented, ...fieldsAreStripes].every(Boolean)).toBe(true)
  for (const { method, path } of endpoints) {
    const url = `https://api.stripe.com${path.replace(':id', 'x')}`
    const headers = {
      Authorization: 'Bearer sk_test_x',
      'Stripe-Version': stripeApiVersion,
      'Idempotency-Key': 'k',
    }
    const isGet = method === 'get'
    const request = isGet
      ? new Request(`${url}?made_up=1`, { headers })
      : new Request(url, { method: method.toUpperCase(), headers, body: 'made_up=1' })
    const answer = await answerAsStripe(world, request)
    expect(answer.status, `${method} ${path}`).toBe(400)
    expect(await answer.json(), `${method} ${path}`).toMatchObject({
      error: { code: 'parameter_unknown', param: 'made_up' },
    })
  }
  expect(world.state).toEqual(emptyState('t'))
})

it('no key, another version, or a hostile form is refused, not crashed upon', async () => {
  const headers = {
    Authorization: 'Bearer sk_test_x',
    'Stripe-Version': stripeApiVersion,
    'Idempotency-Key': 'k',
  }
  const ask = async (body: string, changed: Record<string, string> = {}) => {
    const request = new Request('https://api.stripe.com/v1/customers', {
      method: 'POST',
      headers: { ...headers, ...changed },
      body,
    })
    return (await answerAsStripe(world, request)).status
  }
  expect(await ask('', { Authorization: '' })).toBe(401)
  expect(await ask('', { 'Stripe-Version': '2020-08-27' })).toBe(400)
  for (const body of [
    '=1',
    '[]=1',
    'email[=1',
    '__proto__[x]=1',
    'constructor[prototype][x]=1',
    'email=a&email[x]=1',
    'metadata[0][0]=1',
    'email=',
    `email=${'x'.repeat(10_000)}`,
    'metadata=1',
    '%=%',
  ]) {
    expect(await ask(body), body).toBe(400)
  }
  expect(Reflect.get({}, 'x')).toBeUndefined()
})
