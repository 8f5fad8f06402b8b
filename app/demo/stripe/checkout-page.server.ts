import { z } from 'zod'
import { NotFound } from '#app/domain/errors.ts'
import { completeCheckout, completeLater } from './checkout-payment.server.ts'
import { expireLateSessions } from './checkout-sessions.server.ts'
import { requireWorld, withPageErrors } from './page-errors.server.ts'
import type { SessionRecord } from './record-types.ts'
import { accountOf } from './records.server.ts'

export const checkoutForm = z.object({
  email: z.string().max(254).default(''),
  name: z.string().max(120).default(''),
  card: z.enum(['works', 'declined', 'declined-later', 'bank']),
})

export function readCheckoutPage(id: string) {
  const world = requireWorld()
  expireLateSessions(world)
  const session = Object.hasOwn(world.state.sessions, id) ? world.state.sessions[id] : undefined
  const details = world.state.sessionDetails[id]
  if (!session || !details) throw new NotFound('There is no such checkout.')
  const account = accountOf(world, id)
  const customer = session.customer === null ? undefined : world.state.customers[session.customer]
  return {
    status: session.status,
    mode: session.mode,
    seller: account === null ? 'Mortise' : (world.state.accounts[account]?.business_profile.name ?? account),
    items: details.lineItems.map(({ description, amount_total, price }) => ({
      description,
      amount: amount_total,
      interval: price.recurring?.interval ?? null,
    })),
    currency: session.currency.toUpperCase(),
    total: session.amount_total,
    trialDays: details.trialDays,
    email: customer?.email ?? session.customer_email,
    cancelUrl: session.cancel_url,
    onwards: session.status === 'complete' ? successUrl(session) : session.cancel_url,
  }
}

/** Returns the address to go on to. */
export function payAtPage(id: string, { card, ...payer }: z.output<typeof checkoutForm>): string {
  return withPageErrors(world => {
    const session =
      card === 'bank' ? completeLater(world, id, payer) : completeCheckout(world, id, { ...payer, card })
    return successUrl(session)
  })
}

function successUrl({ success_url, id }: SessionRecord): string {
  return success_url.replaceAll('{CHECKOUT_SESSION_ID}', id)
}
