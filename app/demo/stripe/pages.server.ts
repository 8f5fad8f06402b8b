import { eq } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'
import { completeCheckout, completeLater } from './checkout.server.ts'
import { cards, pounds, requireWorld, type Sent, sumOf } from './page-parts.server.ts'
import { onboard } from './payments.server.ts'
import { actInPortal, readPortal } from './portal-page.server.ts'
import type { SandboxPage, SandboxSection } from './sandbox-page.tsx'
import { accountOf, requireRecord, type State, type World } from './world.server.ts'

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
