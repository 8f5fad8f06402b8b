import { NotFound } from '#app/domain/errors.ts'
import { cards, nextDay, planName, planText, pounds, type Sent, sumOf } from './page-parts.server.ts'
import type { PriceRecord, SubscriptionRecord } from './records.ts'
import type { SandboxPage, SandboxSection } from './sandbox-page.tsx'
import * as life from './subscriptions.server.ts'
import { requireRecord, type State, type World } from './world.server.ts'

export function readPortal(world: World, id: string): SandboxPage {
  const session = requireRecord(world, world.state.portalSessions, id)
  const { customer: customerId, return_url: href } = session
  const { name, email } = requireRecord(world, world.state.customers, customerId)
  const all = Object.values(world.state.subscriptions).filter(({ customer }) => customer === customerId)
  const live = all.filter(({ status }) => status !== 'canceled')
  const change = changeOf(world, session)
  const open = life.openInvoicesOf(world, customerId)
  const options = [
    cards.works,
    { ...cards.later, value: 'declined', note: 'Is declined when a payment is due' },
  ]
  const chosen = world.state.declining[customerId] ? 'declined' : 'works'
  return {
    title: 'Billing portal',
    lead: name ?? email ?? customerId,
    back: { href, label: 'Back to Mortise' },
    sections: [
      ...(change ? [confirmation(world, change, href)] : []),
      ...open.map(({ id, amount_due: due, currency }) => ({
        title: `${pounds(due, currency)} could not be paid`,
        status: 'overdue',
        form: { id, buttons: [{ act: 'pay', label: `Pay ${pounds(due, currency)}`, isMain: !change }] },
      })),
      ...(live.length > 0 ? live : all.slice(-1)).map(record =>
        planSection(world, record, !session.flow_data),
      ),
      {
        title: 'Card',
        span: 5,
        form: {
          cards: { legend: 'For this and every later payment', options, chosen },
          buttons: [{ act: 'card', label: 'Use This Card' }],
        },
      },
    ],
  }
}

type Change = { subscription: SubscriptionRecord; price: PriceRecord }

/** Null unless the page was opened to confirm another plan, and once that is confirmed. */
function changeOf(world: World, { flow_data: flow }: State['portalSessions'][string]): Change | null {
  if (!flow) return null
  const { subscription: id, items } = flow.subscription_update_confirm
  const subscription = requireRecord(world, world.state.subscriptions, id)
  const price = requireRecord(world, world.state.prices, items[0]?.price ?? '')
  return subscription.items.data[0].price.id === price.id ? null : { subscription, price }
}

function confirmation(world: World, { subscription, price }: Change, href: string): SandboxSection {
  const { price: before } = subscription.items.data[0]
  return {
    title: 'Confirm your new plan',
    sum: sumOf(price, `${planName(world, price)}, in the place of ${planText(world, before)}`),
    form: { buttons: [{ act: 'confirm', label: 'Confirm', isMain: true }], link: { href, label: 'Not now' } },
  }
}

function planSection(world: World, subscription: SubscriptionRecord, mayCancel: boolean): SandboxSection {
  const { id, status, cancel_at: cancelAt, items } = subscription
  const [{ price }] = items.data
  const button = cancelAt
    ? { act: 'resume', label: 'Don’t Cancel', isMain: true }
    : { act: 'cancel', label: 'Cancel Subscription' }
  return {
    title: planName(world, price),
    span: 7,
    status,
    sum: sumOf(price, nextDay(subscription)),
    ...(mayCancel && status !== 'canceled' && { form: { id, buttons: [button] } }),
  }
}

export function actInPortal(world: World, sessionId: string, { act, id, card }: Sent): string | null {
  const session = requireRecord(world, world.state.portalSessions, sessionId)
  const { customer, flow_data: flow } = session
  const change = changeOf(world, session)
  const invoice = life.openInvoicesOf(world, customer).find(invoice => invoice.id === id)
  const subscription = flow ? undefined : world.state.subscriptions[id]
  const mine = subscription?.customer === customer ? subscription : undefined
  if (act === 'card') world.state.declining[customer] = card === 'declined'
  else if (act === 'pay' && invoice) life.payInvoice(world, invoice)
  else if (act === 'cancel' && mine) life.cancelAtEnd(world, mine, 'portal')
  else if (act === 'resume' && mine) life.resume(world, mine)
  else if (act === 'confirm' && flow && change) {
    life.changePrice(world, change.subscription, change.price)
    return flow.after_completion.redirect.return_url
  } else throw new NotFound('There is nothing to do any more.')
  return null
}
