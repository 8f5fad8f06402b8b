import type { z } from 'zod'
import { planCurrency } from '#app/domain/subscriptions/plans.ts'
import { addPrice, addProduct } from './catalogue.server.ts'
import { endpoint } from './endpoint.server.ts'
import { emitEvent } from './events.server.ts'
import * as parameters from './parameters.server.ts'
import type { LineItemRecord, PriceRecord, SessionRecord } from './record-types.ts'
import { invalid, listOf, mergeMetadata, missingParam, Refusal, requireRecord } from './records.server.ts'
import { newId, type World } from './world.server.ts'

export type NewSession = z.output<typeof parameters.sessionCreate>

const daySeconds = 86_400

const minMinutes = 30

function openSession(world: World, sent: NewSession, account: string | null): SessionRecord {
  check(world, sent, account)
  const items = sent.line_items.map(item => lineItem(world, item, sent.mode, account))
  const total = items.reduce((sum, item) => sum + item.amount_total, 0)
  const isTrial = sent.subscription_data?.trial_period_days !== undefined
  const id = newId(world, 'cs_test')
  const session: SessionRecord = {
    id,
    object: 'checkout.session',
    mode: sent.mode,
    status: 'open',
    payment_status: 'unpaid',
    created: world.now(),
    expires_at: sent.expires_at ?? world.now() + daySeconds,
    url: world.pageUrl('checkout', id),
    success_url: sent.success_url,
    cancel_url: sent.cancel_url ?? null,
    ui_mode: 'hosted_page',
    locale: sent.locale ?? null,
    submit_type: sent.submit_type ?? null,
    client_reference_id: sent.client_reference_id ?? null,
    customer: sent.customer ?? null,
    customer_email: sent.customer_email ?? null,
    customer_details: null,
    currency: items[0]?.currency ?? planCurrency,
    amount_subtotal: isTrial ? 0 : total,
    amount_total: isTrial ? 0 : total,
    subscription: null,
    invoice: null,
    payment_intent: null,
    metadata: mergeMetadata({}, sent.metadata),
    livemode: false,
  }
  world.state.sessions[id] = session
  world.state.sessionDetails[id] = {
    lineItems: items,
    trialDays: sent.subscription_data?.trial_period_days ?? null,
    subscriptionMetadata: sent.subscription_data?.metadata ?? {},
    paymentMetadata: sent.payment_intent_data?.metadata ?? {},
    paymentDescription: sent.payment_intent_data?.description ?? null,
    receiptEmail: sent.payment_intent_data?.receipt_email ?? null,
    declined: false,
  }
  if (account !== null) world.state.owners[id] = account
  return session
}

function check(world: World, sent: NewSession, account: string | null): void {
  if (sent.customer !== undefined && sent.customer_email !== undefined) {
    throw invalid('You may only specify one of these parameters: customer, customer_email.')
  }
  if (sent.customer !== undefined) {
    requireRecord(world, world.state.customers, 'customer', sent.customer, account, 'customer')
  }
  if (sent.mode === 'subscription') {
    const misplaced = (['payment_intent_data', 'customer_creation', 'submit_type'] as const).find(
      name => sent[name] !== undefined && sent[name] !== 'subscribe',
    )
    if (misplaced) throw invalid(`You can not pass \`${misplaced}\` in \`subscription\` mode.`, misplaced)
  } else {
    if (sent.subscription_data) {
      throw invalid('You can not pass `subscription_data` in `payment` mode.', 'subscription_data')
    }
    if (sent.payment_method_collection) {
      throw invalid('You can only set `payment_method_collection` if there are recurring prices.')
    }
  }
  const left = (sent.expires_at ?? world.now() + daySeconds) - world.now()
  // A second for the request to arrive.
  if (left < minMinutes * 60 - 1 || left > daySeconds + 1) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      'expires_at',
    )
  }
  if (account !== null && world.state.accounts[account]?.charges_enabled !== true) {
    throw invalid('In order to use Checkout, you must set an account or business name and enable charges.')
  }
}

type NewItem = NewSession['line_items'][number]

function lineItem(
  world: World,
  item: NewItem,
  mode: NewSession['mode'],
  account: string | null,
): LineItemRecord {
  const price = priceOf(world, item, account)
  if (mode === 'subscription' && !price.recurring) {
    throw invalid('You must provide at least one recurring price in `subscription` mode.', 'line_items')
  }
  if (mode === 'payment' && price.recurring) {
    throw invalid(
      'You specified `payment` mode but passed a recurring price. Either switch to `subscription` mode or use only one-time prices.',
      'line_items',
    )
  }
  const quantity = item.quantity ?? 1
  return {
    id: newId(world, 'li'),
    object: 'item',
    description: world.state.products[price.product]?.name ?? '',
    currency: price.currency,
    quantity,
    amount_subtotal: price.unit_amount * quantity,
    amount_total: price.unit_amount * quantity,
    price: structuredClone(price),
  }
}

function priceOf(world: World, { price, price_data: made }: NewItem, account: string | null): PriceRecord {
  if ((price === undefined) === (made === undefined)) {
    throw invalid('Either `price` or `price_data` is required, and not both.', 'line_items[0][price]')
  }
  if (price !== undefined) {
    const found = world.state.prices[price]
    if (!found || (world.state.owners[price] ?? null) !== account) {
      throw missingParam('price', price, 'line_items[0][price]')
    }
    if (!found.active)
      throw invalid('The price specified is inactive. This field only accepts active prices.')
    return found
  }
  if (!made || (made.product === undefined) === (made.product_data === undefined)) {
    throw invalid('Either `product` or `product_data` is required, and not both.')
  }
  if (made.unit_amount < 30) {
    throw new Refusal(
      400,
      'The Checkout Session’s total amount due must add up to at least £0.30 or its like.',
      { code: 'amount_too_small' },
    )
  }
  const product = made.product ?? addProduct(world, { name: made.product_data?.name ?? '', active: false }).id
  const added = addPrice(world, {
    product,
    currency: made.currency,
    unit_amount: made.unit_amount,
    recurring: made.recurring,
    active: false,
  })
  if (account !== null) world.state.owners[added.id] = account
  return added
}

export function expireLateSessions(world: World): void {
  for (const session of Object.values(world.state.sessions)) {
    if (session.status === 'open' && session.expires_at <= world.now()) expireSession(world, session)
  }
}

export function expireSession(world: World, session: SessionRecord): SessionRecord {
  if (session.status !== 'open') {
    throw invalid(
      `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of \`${session.status}\`.`,
    )
  }
  session.status = 'expired'
  session.url = null
  emitEvent(world, 'checkout.session.expired', session, world.state.owners[session.id] ?? null)
  return session
}

export const checkoutEndpoints = [
  endpoint({
    method: 'post',
    path: '/v1/checkout/sessions',
    schema: parameters.sessionCreate,
    creates: true,
    connected: true,
    work: ({ world, params, account }) => openSession(world, params, account),
  }),
  endpoint({
    method: 'get',
    path: '/v1/checkout/sessions',
    schema: parameters.sessionList,
    connected: true,
    work({ world, params, account }) {
      expireLateSessions(world)
      return listOf(
        '/v1/checkout/sessions',
        Object.values(world.state.sessions),
        params,
        session =>
          (world.state.owners[session.id] ?? null) === account &&
          (['customer', 'payment_intent', 'subscription', 'status'] as const).every(
            name => params[name] === undefined || session[name] === params[name],
          ),
      )
    },
  }),
  endpoint({
    method: 'get',
    path: '/v1/checkout/sessions/:id',
    schema: parameters.readParameters,
    connected: true,
    work({ world, id, account }) {
      expireLateSessions(world)
      return requireRecord(world, world.state.sessions, 'checkout.session', id, account)
    },
  }),
  endpoint({
    method: 'post',
    path: '/v1/checkout/sessions/:id/expire',
    schema: parameters.readParameters,
    connected: true,
    work: ({ world, id, account }) =>
      expireSession(world, requireRecord(world, world.state.sessions, 'checkout.session', id, account)),
  }),
]
