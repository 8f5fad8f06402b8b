import { eq } from 'drizzle-orm'
import { z } from 'zod'
import { dayIn } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import { formatDate, formatMoney } from '#app/domain/format.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { completeCheckout, completeLater } from './checkout.server.ts'
import { onboard } from './payments.server.ts'
import type { PriceRecord, SubscriptionRecord } from './records.ts'
import { sandboxWorld } from './sandbox.server.ts'
import type { SandboxPage, SandboxSection } from './sandbox-page.tsx'
import * as life from './subscriptions.server.ts'
import { accountOf, requireRecord, type State, type World } from './world.server.ts'

const short = z.string().max(254).default('')
const card = z.enum(['works', 'declined', 'declined-later', 'bank']).default('works')

export const sandboxForm = z.object({ act: short, id: short, email: short, name: short, card })
export type Sent = z.output<typeof sandboxForm>

type Kind = {
  /** A text is an address to go to. */
  read(world: World, id: string): SandboxPage | string
  /** Null to stay on the page, else the address to go to. */
  act(world: World, id: string, sent: Sent): string | null
}

const kinds: ReadonlyMap<string, Kind> = new Map([
  ['checkout', { read: readCheckout, act: payCheckout }],
  ['portal', { read: readPortal, act: actInPortal }],
  ['connect', { read: readOnboarding, act: actInOnboarding }],
])

export function readPage(kind: string, id: string): SandboxPage | string {
  return requireKind(kind).read(requireWorld(), id)
}

export function actOnPage(kind: string, id: string, sent: Sent): string | null {
  const world = requireWorld()
  const target = requireKind(kind).act(world, id, sent)
  world.changed()
  return target
}

function requireKind(kind: string): Kind {
  const found = kinds.get(kind)
  if (!found) throw new NotFound()
  return found
}

export function requireWorld(): World {
  const world = sandboxWorld()
  if (!world) throw new NotFound()
  return world
}

export function pounds(pence: number | null, currency: string | null): string {
  return formatMoney(pence ?? 0, currency?.toUpperCase())
}

/** 'Mortise Growth, £39.00 a month' */
export function planText(world: World, price: PriceRecord): string {
  const { unit_amount: amount, currency, recurring } = price
  return `${planName(world, price)}, ${pounds(amount, currency)} a ${recurring.interval}`
}

function planName(world: World, { product }: PriceRecord): string {
  return world.state.products[product]?.name ?? product
}

function sumOf({ unit_amount: amount, currency, recurring }: PriceRecord, under: string) {
  return { amount: pounds(amount, currency), per: `a ${recurring.interval}`, under }
}

const cards = {
  works: { value: 'works', label: '4242 4242 4242 4242', note: 'Works' },
  declined: { value: 'declined', label: '4000 0000 0000 0002', note: 'Is declined' },
  later: {
    value: 'declined-later',
    label: '4000 0000 0000 0341',
    note: 'Works now; is declined when the next payment is due',
  },
  bank: { value: 'bank', label: 'Bank debit', note: 'Takes days: let it arrive or fail in the overview' },
}

type Session = State['sessions'][string]

function readCheckout(world: World, id: string): SandboxPage {
  const session = requireRecord(world, world.state.sessions, id)
  const { name, amount, price, trialDays } = requireRecord(world, world.state.orders, id)
  const { status, currency, cancel_url: cancelUrl } = session
  const page = { title: price ? 'Subscribe' : 'Pay', lead: `To ${sellerOf(world, id)}` }
  if (status !== 'open') return { ...page, sections: [over(session)] }
  const email = world.state.customers[session.customer ?? '']?.email ?? session.customer_email
  const cost = pounds(amount, currency)
  return {
    ...page,
    sections: [
      {
        title: 'What you buy',
        span: 5,
        sum: price ? sumOf(price, name) : { amount: cost, per: '', under: name },
        text: trialDays === null ? '' : `${trialDays} days free. The first payment is taken after that.`,
      },
      {
        title: 'How you pay',
        span: 7,
        text: email === null ? '' : `Email ${email}`,
        form: {
          asks: email === null ? ['email', 'name'] : ['name'],
          cards: {
            legend: 'Card',
            options: [cards.works, cards.declined, price ? cards.later : cards.bank],
            chosen: 'works',
          },
          buttons: [{ act: 'pay', label: trialDays === null ? `Pay ${cost}` : 'Start Trial', isMain: true }],
          link: { href: cancelUrl, label: 'Cancel' },
        },
      },
    ],
  }
}

function sellerOf(world: World, id: string): string {
  const account = accountOf(world, id)
  if (account === null) return 'Mortise'
  const { name, stripeAccountId } = companies
  return db().select({ name }).from(companies).where(eq(stripeAccountId, account)).get()?.name ?? account
}

function over(session: Session): SandboxSection {
  const isPaid = session.status === 'complete'
  return {
    title: isPaid ? 'This checkout is complete' : 'This checkout has expired',
    text: isPaid ? 'There is nothing more to pay here.' : 'Please begin again where you came from.',
    form: { buttons: [], link: { href: isPaid ? successUrl(session) : session.cancel_url, label: 'Go On' } },
  }
}

function successUrl({ id, success_url }: Session): string {
  return success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}

function payCheckout(world: World, id: string, { card, ...payer }: Sent): string {
  requireRecord(world, world.state.sessions, id)
  const isBank = card === 'bank'
  return successUrl(
    isBank ? completeLater(world, id, payer) : completeCheckout(world, id, { ...payer, card }),
  )
}

function readPortal(world: World, id: string): SandboxPage {
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
      ...(live.length > 0 ? live : all.slice(-1)).map(record => planSection(world, record, change !== null)),
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

function planSection(world: World, subscription: SubscriptionRecord, isChanging: boolean): SandboxSection {
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
    ...(!isChanging && status !== 'canceled' && { form: { id, buttons: [button] } }),
  }
}

export function nextDay({ status, cancel_at: cancelAt, items }: SubscriptionRecord): string {
  if (status === 'canceled') return 'It has ended.'
  const day = formatDate(dayIn('Europe/London', items.data[0].current_period_end * 1000))
  if (cancelAt !== null) return `It is cancelled, and ends on ${day}.`
  return status === 'trialing' ? `The trial ends on ${day}.` : `The next payment is on ${day}.`
}

function actInPortal(world: World, sessionId: string, { act, id, card }: Sent): string | null {
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

function requireLink(world: World, id: string) {
  const { refresh_url: again, return_url: back, account } = requireRecord(world, world.state.accountLinks, id)
  const found = world.state.accounts[account]
  return { again, back, account: found?.charges_enabled ? undefined : found }
}

function readOnboarding(world: World, id: string): SandboxPage | string {
  const { account, again, back } = requireLink(world, id)
  if (!account) return again
  return {
    title: 'Set up payments',
    lead: `Account ${account.id}`,
    sections: [
      {
        title: 'How does it end?',
        text: 'At Stripe, the company gives its details and its bank account here.',
        form: {
          buttons: [
            { act: 'done', label: 'Finish the Set-Up', isMain: true },
            { act: 'half', label: 'Leave It Half Done' },
          ],
          link: { href: back, label: 'Go Back Without Doing Anything' },
        },
      },
    ],
  }
}

function actInOnboarding(world: World, id: string, { act }: Sent): string {
  const { account, again, back } = requireLink(world, id)
  if (!account) return again
  onboard(world, account, act === 'done' ? 'done' : 'half')
  return back
}
