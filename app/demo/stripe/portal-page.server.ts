import { z } from 'zod'
import { NotFound } from '#app/domain/errors.ts'
import { isDeclined, openInvoicesOf, payInvoice } from './invoices.server.ts'
import { requireWorld, withPageErrors } from './page-errors.server.ts'
import type { PortalConfigurationRecord, PortalSessionRecord, SubscriptionRecord } from './record-types.ts'
import { invalid, missing } from './records.server.ts'
import { amountOf, cancelAtEnd, end, isEnded, resume } from './subscription-life.server.ts'
import { changePrice } from './subscriptions.server.ts'
import type { World } from './world.server.ts'

const id = z.string().max(100).default('')

export const portalForm = z.object({
  act: z.enum(['pay', 'retry', 'card', 'cancel', 'resume', 'change', 'confirm']),
  id,
  price: id,
  card: z.enum(['works', 'declined']).default('works'),
})

function requireSession(world: World, id: string) {
  const session = Object.hasOwn(world.state.portalSessions, id) ? world.state.portalSessions[id] : undefined
  const customer = world.state.customers[session?.customer ?? '']
  const configuration = world.state.portalConfigurations[session?.configuration ?? '']
  if (!session || !customer || !configuration) throw new NotFound('There is no such page.')
  return { session, customer, configuration }
}

/** The ones that go on, or else the last that ended. */
function subscriptionsOf(world: World, customer: string): SubscriptionRecord[] {
  const all = Object.values(world.state.subscriptions).filter(
    subscription => subscription.customer === customer,
  )
  const live = all.filter(subscription => !isEnded(subscription))
  return live.length > 0 ? live : all.slice(-1)
}

export function readPortalPage(id: string) {
  const world = requireWorld()
  const { session, customer, configuration } = requireSession(world, id)
  return {
    name: customer.name ?? customer.email ?? customer.id,
    returnUrl: session.return_url,
    cardWorks: !isDeclined(world, customer.id),
    change: changeOf(world, session),
    subscriptions: subscriptionsOf(world, customer.id).map(subscription =>
      showSubscription(world, subscription, session.flow ? null : configuration),
    ),
    openInvoices: openInvoicesOf(world, customer.id).map(showInvoice),
    invoices: Object.values(world.state.invoices)
      .filter(invoice => invoice.customer === customer.id && invoice.total > 0)
      .slice(-12)
      .reverse()
      .map(showInvoice),
  }
}

type Invoice = World['state']['invoices'][string]

function showInvoice({ id, number, created, total, currency, status }: Invoice) {
  return { id, number, at: created * 1000, total, currency: currency.toUpperCase(), status }
}

function showSubscription(
  world: World,
  subscription: SubscriptionRecord,
  configuration: PortalConfigurationRecord | null,
) {
  const [item] = subscription.items.data
  const features = configuration?.features
  const prices = features?.subscription_update.products.flatMap(product => product.prices) ?? []
  const mayChange =
    features?.subscription_update.enabled === true &&
    !isEnded(subscription) &&
    subscription.cancel_at === null
  return {
    id: subscription.id,
    plan: planName(world, item?.price.id ?? ''),
    amount: amountOf(subscription),
    currency: subscription.currency.toUpperCase(),
    interval: item?.price.recurring?.interval ?? 'month',
    status: subscription.status,
    endsAt: (item?.current_period_end ?? 0) * 1000,
    cancelsAt: subscription.cancel_at === null ? null : subscription.cancel_at * 1000,
    mayCancel: features?.subscription_cancel.enabled === true && !isEnded(subscription),
    choices: mayChange
      ? prices.filter(price => price !== item?.price.id).map(price => showPrice(world, price))
      : [],
  }
}

function showPrice(world: World, id: string) {
  const price = world.state.prices[id]
  return {
    id,
    name: planName(world, id),
    amount: price?.unit_amount ?? 0,
    currency: (price?.currency ?? '').toUpperCase(),
    interval: price?.recurring?.interval ?? 'month',
  }
}

function planName(world: World, price: string): string {
  return world.state.products[world.state.prices[price]?.product ?? '']?.name ?? price
}

/** Null unless the page was opened to confirm a change of plan. */
function changeOf(world: World, { flow }: PortalSessionRecord) {
  const confirm = flow?.subscription_update_confirm
  const price = confirm?.items[0]?.price
  const present = world.state.subscriptions[confirm?.subscription ?? '']?.items.data[0]?.price
  if (!confirm || !price || !present || present.id === price) return null
  return { from: showPrice(world, present.id), to: showPrice(world, price) }
}

type Act = z.output<typeof portalForm>

/** Null to stay on the page, else the address to go on to. */
export function actInPortal(sessionId: string, act: Act): string | null {
  return withPageErrors(world => {
    const found = requireSession(world, sessionId)
    if (act.act === 'confirm') return confirm(world, found)
    if (act.act === 'card') {
      world.state.declining[found.customer.id] = act.card === 'declined'
      world.changed()
    } else if (act.act === 'pay' || act.act === 'retry') {
      // Paid with another card, which is then kept.
      if (act.act === 'pay') world.state.declining[found.customer.id] = false
      const invoice = openInvoicesOf(world, found.customer.id).find(invoice => invoice.id === act.id)
      if (!invoice) throw invalid('This invoice is not open any more.')
      payInvoice(world, invoice)
    } else changeSubscription(world, found, act)
    return null
  })
}

type Found = ReturnType<typeof requireSession>

function changeSubscription(world: World, found: Found, { act, id, price }: Act): void {
  const { customer, configuration, session } = found
  if (session.flow) throw invalid('This page was opened for one thing alone.')
  const subscription = world.state.subscriptions[id]
  if (subscription?.customer !== customer.id) throw missing('subscription', id)
  const { subscription_cancel: cancelling } = configuration.features
  if (act === 'resume') resume(world, subscription)
  if (act === 'change') changeTo(world, configuration, subscription, price)
  if (act !== 'cancel') return
  if (!cancelling.enabled) throw invalid('Cancelling is switched off in the portal configuration.')
  if (cancelling.mode === 'immediately') end(world, subscription, 'cancellation_requested')
  else cancelAtEnd(world, subscription, 'portal')
}

function confirm(world: World, { session, configuration }: Found): string | null {
  const wanted = session.flow?.subscription_update_confirm
  const subscription = world.state.subscriptions[wanted?.subscription ?? '']
  if (!wanted || !subscription) throw invalid('There is nothing to confirm.')
  changeTo(world, configuration, subscription, wanted.items[0]?.price ?? '')
  return session.flow?.after_completion.redirect?.return_url ?? session.return_url
}

function changeTo(
  world: World,
  { features }: PortalConfigurationRecord,
  subscription: SubscriptionRecord,
  id: string,
): void {
  const { enabled, products, proration_behavior: proration } = features.subscription_update
  const price = world.state.prices[id]
  if (!enabled || !price || !products.some(product => product.prices.includes(id))) {
    throw invalid('This plan is not among those of the portal configuration.')
  }
  if (subscription.items.data[0]?.price.id === id) return
  changePrice(world, subscription, price, proration === 'always_invoice' ? proration : 'create_prorations')
}
