import type { z } from 'zod'
import { planCurrency } from '#app/domain/subscriptions/plans.ts'
import { lineItem } from './checkout-items.server.ts'
import type { SessionRecord } from './checkout-records.server.ts'
import { endpoint } from './endpoint.server.ts'
import { listOf, mergeMetadata, requireKept } from './lists.server.ts'
import * as parameters from './parameters.server.ts'
import { invalid } from './refusal.server.ts'
import { expireLateSessions, expireSession } from './session-end.server.ts'
import { newId, type World } from './world.server.ts'

export type NewSession = z.output<typeof parameters.sessionCreate>

const daySeconds = 86_400

const leastMinutes = 30

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
    requireKept(world, world.state.customers, 'customer', sent.customer, account, 'customer')
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
  // A second for the way here.
  if (left < leastMinutes * 60 - 1 || left > daySeconds + 1) {
    throw invalid(
      'The `expires_at` timestamp must be at least 30 minutes and at most 24 hours from Checkout Session creation.',
      'expires_at',
    )
  }
  if (account !== null && world.state.accounts[account]?.charges_enabled !== true) {
    throw invalid('In order to use Checkout, you must set an account or business name and enable charges.')
  }
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
        each =>
          (world.state.owners[each.id] ?? null) === account &&
          (['customer', 'payment_intent', 'subscription', 'status'] as const).every(
            name => params[name] === undefined || each[name] === params[name],
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
      return requireKept(world, world.state.sessions, 'checkout.session', id, account)
    },
  }),
  endpoint({
    method: 'post',
    path: '/v1/checkout/sessions/:id/expire',
    schema: parameters.readParameters,
    connected: true,
    work: ({ world, id, account }) =>
      expireSession(world, requireKept(world, world.state.sessions, 'checkout.session', id, account)),
  }),
]
