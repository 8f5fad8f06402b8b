import { NotFound } from '#app/domain/errors.ts'
import { settleLater } from './checkout.server.ts'
import { nextDay, planText, pounds, requireWorld, type Sent } from './page-parts.server.ts'
import { refund } from './payments.server.ts'
import type { SandboxPage } from './sandbox-page.tsx'
import { endTrial, giveUp, renew } from './subscriptions.server.ts'
import { requireRecord, type World } from './world.server.ts'

const subscriptionOf = (world: World, id: string) => requireRecord(world, world.state.subscriptions, id)

type Act = [label: string, run: (world: World, id: string) => void]

const acts: ReadonlyMap<string, Act> = new Map<string, Act>([
  ['end-trial', ['End the trial now', (world, id) => endTrial(world, subscriptionOf(world, id))]],
  ['renew', ['End the period now', (world, id) => renew(world, subscriptionOf(world, id))]],
  ['decline', ['Let the renewal be declined', decline]],
  ['give-up', ['Give up: cancel it', (world, id) => giveUp(world, subscriptionOf(world, id), 'canceled')]],
  ['settle', ['Let it arrive', (world, id) => settleLater(world, id, true)]],
  ['settle-fail', ['Let it fail', (world, id) => settleLater(world, id, false)]],
  ['refund', ['Refund', (world, id) => refund(world, requireRecord(world, world.state.charges, id))]],
])

function decline(world: World, id: string): void {
  const subscription = subscriptionOf(world, id)
  world.state.declining[subscription.customer] = true
  renew(world, subscription)
}

const actsByStatus: Readonly<Record<string, string[]>> = {
  trialing: ['end-trial'],
  active: ['renew', 'decline'],
  past_due: ['give-up'],
}

function formOf(id: string, names: string[]) {
  return { id, buttons: names.map(act => ({ act, label: acts.get(act)?.[0] ?? act })) }
}

const maxRows = 30

/** For the site owner, newest first. */
export function readOverview(): SandboxPage {
  const world = requireWorld()
  const { subscriptions, sessions, charges, customers } = world.state
  const newest = <T>(records: Record<string, T>) => Object.values(records).slice(-maxRows).reverse()
  const waiting = newest(sessions).filter(
    ({ status, payment_status }) => status === 'complete' && payment_status === 'unpaid',
  )
  return {
    title: 'Payment sandbox',
    lead: 'Try out renewals, declines and refunds.',
    back: { href: '/owner-dashboard', label: 'Site Owner' },
    sections: [
      {
        title: 'Subscriptions',
        rows: newest(subscriptions).map(subscription => ({
          id: subscription.id,
          title: customers[subscription.customer]?.email ?? subscription.customer,
          detail: `${planText(world, subscription.items.data[0].price)}. ${nextDay(subscription)}`,
          status: subscription.status,
          form: formOf(subscription.id, actsByStatus[subscription.status] ?? []),
        })),
      },
      {
        title: 'Payments',
        rows: [
          ...waiting.map(({ id, amount_total, currency }) => ({
            id,
            title: pounds(amount_total, currency),
            detail: 'By bank, under way',
            form: formOf(id, ['settle', 'settle-fail']),
          })),
          ...newest(charges).map(
            ({ id, amount, amount_refunded: back, currency, customer, description }) => ({
              id,
              title: pounds(amount, currency),
              detail: `${description ?? customers[customer ?? '']?.email}${back > 0 ? `, ${pounds(back, currency)} given back` : ''}`,
              form: formOf(id, back < amount ? ['refund'] : []),
            }),
          ),
        ],
      },
    ],
  }
}

export function actInOverview({ act, id }: Sent): void {
  const world = requireWorld()
  const found = acts.get(act)
  if (!found) throw new NotFound()
  found[1](world, id)
  world.changed()
}
