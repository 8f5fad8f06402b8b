import { z } from 'zod'
import { stripeApiVersion } from '#app/services/stripe/stripe.server.ts'
import { expireSession, openSession } from './checkout.server.ts'
import * as parameters from './parameters.server.ts'
import { addAccount, chargeOf, refund } from './payments.server.ts'
import type { InvoiceRecord } from './records.ts'
import { cancelAtEnd, end, intentIdOf } from './subscriptions.server.ts'
import { accountOf, keep, newId, Refusal, requireAccount, requireRecord, type World } from './world.server.ts'

type Call<Sent> = { world: World; sent: Sent; id: string; account: string | null }
type Endpoint = { route: string; pattern: RegExp; answer(call: Call<Form>): object }

/** `route` as 'POST /v1/products/:id'. */
function endpoint<Schema extends z.ZodType>(
  route: string,
  schema: Schema,
  work: (call: Call<z.output<Schema>>) => object,
): Endpoint {
  const pattern = new RegExp(`^${route.replace(':id', '([^/]+)')}$`)
  return {
    route,
    pattern,
    answer(call) {
      const { success, data, error } = schema.safeParse(call.sent)
      if (!success) throw new Refusal(400, z.prettifyError(error))
      return work({ ...call, sent: data })
    },
  }
}

type Paging = z.output<typeof parameters.page>

/** Newest first. */
function listOf<T extends { id: string }>(
  records: Record<string, T>,
  { limit, starting_after: after }: Paging,
  isWanted: (record: T) => boolean = () => true,
) {
  const newest = Object.values(records).filter(isWanted).reverse()
  const start = after === undefined ? 0 : newest.findIndex(({ id }) => id === after) + 1
  const data = newest.slice(start, start + limit)
  return { object: 'list', has_more: start + limit < newest.length, data }
}

export const endpoints: Endpoint[] = [
  endpoint('POST /v1/products', parameters.product, ({ world, sent }) =>
    keep(world, world.state.products, { ...sent, object: 'product', active: true, metadata: {} }),
  ),
  endpoint('GET /v1/products/:id', parameters.nothing, ({ world, id }) =>
    requireRecord(world, world.state.products, id),
  ),
  endpoint('POST /v1/products/:id', parameters.productChange, ({ world, sent, id }) =>
    Object.assign(requireRecord(world, world.state.products, id), sent),
  ),
  endpoint('POST /v1/prices', parameters.price, ({ world, sent: { recurring, ...sent } }) => {
    // A lookup key moves to the new price.
    for (const price of Object.values(world.state.prices)) {
      if (price.lookup_key === sent.lookup_key) price.lookup_key = null
    }
    const repeats = { recurring: { ...recurring, interval_count: 1 as const } }
    const fixed = { id: newId('price'), object: 'price' as const, active: true }
    return keep(world, world.state.prices, { ...fixed, ...sent, ...repeats })
  }),
  endpoint('GET /v1/prices', parameters.priceList, ({ world, sent }) =>
    listOf(world.state.prices, sent, price => sent.lookup_keys.includes(price.lookup_key ?? '')),
  ),

  endpoint('GET /v1/billing_portal/configurations', parameters.page, ({ world, sent }) =>
    listOf(world.state.portalConfigurations, sent),
  ),
  endpoint('POST /v1/billing_portal/configurations', parameters.portalConfiguration, ({ world, sent }) =>
    keep(world, world.state.portalConfigurations, { ...sent, id: newId('bpc') }),
  ),
  endpoint('POST /v1/billing_portal/configurations/:id', parameters.nothing, ({ world, id }) =>
    requireRecord(world, world.state.portalConfigurations, id),
  ),
  endpoint('POST /v1/billing_portal/sessions', parameters.portalSession, ({ world, sent }) => {
    requireRecord(world, world.state.customers, sent.customer)
    requireRecord(world, world.state.portalConfigurations, sent.configuration)
    const id = newId('bps')
    world.state.portalSessions[id] = sent
    return { id, object: 'billing_portal.session', url: world.pageUrl('portal', id) }
  }),

  endpoint('POST /v1/checkout/sessions', parameters.checkoutSession, ({ world, sent, account }) =>
    openSession(world, sent, account),
  ),
  endpoint('GET /v1/checkout/sessions', parameters.sessionList, ({ world, sent, account }) =>
    listOf(
      world.state.sessions,
      sent,
      ({ id, payment_intent: intent }) => intent === sent.payment_intent && accountOf(world, id) === account,
    ),
  ),
  endpoint('GET /v1/checkout/sessions/:id', parameters.nothing, ({ world, id, account }) =>
    requireRecord(world, world.state.sessions, id, account),
  ),
  endpoint('POST /v1/checkout/sessions/:id/expire', parameters.nothing, ({ world, id, account }) =>
    expireSession(world, requireRecord(world, world.state.sessions, id, account)),
  ),

  endpoint('GET /v1/subscriptions', parameters.page, ({ world, sent }) =>
    listOf(world.state.subscriptions, sent),
  ),
  endpoint('GET /v1/subscriptions/:id', parameters.nothing, ({ world, id }) =>
    requireRecord(world, world.state.subscriptions, id),
  ),
  endpoint('POST /v1/subscriptions/:id', parameters.cancellation, ({ world, id }) =>
    cancelAtEnd(world, requireRecord(world, world.state.subscriptions, id), 'api'),
  ),
  endpoint('DELETE /v1/subscriptions/:id', parameters.nothing, ({ world, id }) =>
    end(world, requireRecord(world, world.state.subscriptions, id)),
  ),

  endpoint('GET /v1/invoices', parameters.invoiceList, ({ world, sent }) => {
    const { customer, subscription, status, created: { gte, lt } = { gte: 0, lt: Infinity } } = sent
    return listOf(
      world.state.invoices,
      sent,
      invoice =>
        invoice.created >= gte &&
        invoice.created < lt &&
        (!customer || invoice.customer === customer) &&
        (!subscription || invoice.parent.subscription_details.subscription === subscription) &&
        (!status || invoice.status === status),
    )
  }),
  endpoint('GET /v1/invoice_payments', parameters.invoicePaymentList, ({ world, sent }) =>
    listOf(paymentsOf(requireRecord(world, world.state.invoices, sent.invoice)), sent),
  ),
  endpoint('POST /v1/refunds', parameters.refund, ({ world, sent, account }) =>
    refund(world, chargeOf(world, sent.payment_intent, account)),
  ),

  endpoint('POST /v1/accounts', parameters.nothing, ({ world }) => addAccount(world)),
  endpoint('GET /v1/accounts/:id', parameters.nothing, ({ world, id }) => requireAccount(world, id)),
  endpoint('POST /v1/account_links', parameters.accountLink, ({ world, sent }) => {
    requireAccount(world, sent.account)
    const id = newId('link')
    world.state.accountLinks[id] = sent
    return { object: 'account_link', url: world.pageUrl('connect', id) }
  }),
]

function paymentsOf(invoice: InvoiceRecord) {
  const id = invoice.id.replace(/^in_/, 'inpay_')
  const payment = { type: 'payment_intent', payment_intent: intentIdOf(invoice) }
  return { [id]: { id, object: 'invoice_payment', invoice: invoice.id, status: 'paid', payment } }
}

type Answer = { status: number; body: string }

export async function answerAsStripe(world: World, request: Request): Promise<Response> {
  const text = request.method === 'GET' ? new URL(request.url).search.slice(1) : await request.text()
  // Nothing is awaited from here on: two requests with one key must not cross.
  const { status, body } = answer(world, request, text)
  return new Response(body, { status, headers: { 'Content-Type': 'application/json' } })
}

function answer(world: World, { method, url, headers }: Request, text: string): Answer {
  const path = new URL(url).pathname
  try {
    const version = headers.get('Stripe-Version')
    if (version !== stripeApiVersion) throw new Refusal(400, `Invalid Stripe API version: ${version}`)
    const account = headers.get('Stripe-Account')
    if (account !== null) requireAccount(world, account)
    const endpoint = endpoints.find(({ pattern }) => pattern.test(`${method} ${path}`))
    if (!endpoint) throw new Refusal(404, `Unrecognized request URL (${method}: ${path})`)
    const make = () => work(world, endpoint, `${method} ${path}`, text, account)
    const key = headers.get('Idempotency-Key')
    if (method !== 'POST' || key === null) return make()
    // The SDK's own key does not recognise a repeated call.
    if (key.startsWith('stripe-node-retry-') && !endpoint.route.includes(':id')) {
      throw new Refusal(400, 'What makes a record needs an idempotency key of ours.')
    }
    return once(world, key, `${path}\n${account}\n${text}`, make)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const { status, message, code, type } = error
    return { status, body: JSON.stringify({ error: { type, code, message } }) }
  }
}

function work(world: World, { pattern, answer }: Endpoint, at: string, text: string, account: string | null) {
  const sent = decodeForm(text)
  const [, id = ''] = pattern.exec(at) ?? []
  const made = answer({ world, sent, account, id: decodeURIComponent(id) })
  if (!at.startsWith('GET')) world.changed()
  const paths = Object.values(typeof sent.expand === 'object' ? sent.expand : {})
  const shown = paths.reduce<unknown>((value, path) => expand(world, value, String(path).split('.')), made)
  return { status: 200, body: JSON.stringify(shown) }
}

const maxAnswers = 1000

function once(world: World, key: string, request: string, make: () => Answer): Answer {
  const { answers } = world.state
  const known = answers[key]
  if (known && known.request !== request) {
    const message = 'Keys for idempotent requests can only be used with the same parameters.'
    throw new Refusal(400, message, undefined, 'idempotency_error')
  }
  const made = known ?? { request, ...make() }
  answers[key] = made
  for (const old of Object.keys(answers).slice(0, -maxAnswers)) delete answers[old]
  return made
}

/** Replaces ids by their records, in a copy. */
function expand(world: World, value: unknown, [name, ...rest]: string[]): unknown {
  if (name === undefined || typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(item => expand(world, item, [name, ...rest]))
  const { customers, subscriptions, paymentIntents, charges } = world.state
  const child: unknown = Reflect.get(value, name)
  const found =
    typeof child === 'string'
      ? (customers[child] ?? subscriptions[child] ?? paymentIntents[child] ?? charges[child] ?? child)
      : child
  return { ...value, [name]: expand(world, found, rest) }
}

export type Form = { [name: string]: string | Form }

/** Stripe's form encoding: `line_items[0][price]=x`. */
export function decodeForm(text: string): Form {
  const form: Form = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const path = name.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let branch = form
    for (const part of path) {
      const known = branch[part]
      const next = typeof known === 'object' ? known : {}
      branch[part] = next
      branch = next
    }
    branch[last] = value
  }
  return form
}
