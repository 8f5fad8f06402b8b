import type { SessionRecord } from './checkout-records.server.ts'
import { tell } from './events.server.ts'
import { accountOf, requireKept } from './lists.server.ts'
import { complete, emailOf, type Payer, requireOpenSession } from './paying.server.ts'
import { charge, intentOf } from './payment-intents.server.ts'
import { invalid } from './refusal.server.ts'
import type { World } from './world.server.ts'

/** A way of paying that takes days, such as a bank debit: the checkout is complete, and unpaid until the bank has answered. */
export function completeLater(world: World, id: string, payer: Payer = {}): SessionRecord {
  const { session, details } = requireOpenSession(world, id)
  if (session.mode !== 'payment') throw invalid('The sandbox delays single payments only.')
  const account = accountOf(world, id)
  const email = emailOf(world, session, payer)
  const intent = intentOf(world, session, details, account)
  intent.status = 'processing'
  session.payment_intent = intent.id
  return complete(world, session, { email, name: payer.name ?? null }, account)
}

export function settleLater(world: World, id: string, paid: boolean): SessionRecord {
  const account = accountOf(world, id)
  const session = requireKept(world, world.state.sessions, 'checkout.session', id, account)
  const intent = world.state.paymentIntents[session.payment_intent ?? '']
  if (session.status !== 'complete' || session.payment_status !== 'unpaid' || !intent) {
    throw invalid('Nothing waits to be paid here.')
  }
  if (paid) {
    charge(world, intent, account)
    session.payment_status = 'paid'
  } else {
    intent.status = 'requires_payment_method'
    intent.last_payment_error = {
      type: 'card_error',
      code: 'payment_method_provider_decline',
      message: 'The bank did not make this payment.',
    }
  }
  tell(world, `checkout.session.async_payment_${paid ? 'succeeded' : 'failed'}`, session, account)
  return session
}
