import { pageOf } from '#app/domain/payments/payment.ts'
import type { Company } from '#app/domain/scope.ts'
import { log } from '#app/log.server.ts'
import { type Payment, savePayment } from '#app/models/payments/payment.server.ts'
import {
  findStripePayment,
  listClosingPages,
  saveStripePayment,
} from '#app/models/payments/payment-page.server.ts'
import { inTurn } from '#app/services/stripe/stripe.server.ts'
import { afterCommit, transaction } from '#db/client.ts'
import { closeSession, turnOf } from './checkout-session.server.ts'

/** Closes it at Stripe after the commit; an hourly job retries. Call it inside the transaction that closes it. */
export function closePage(company: Company, { id, metadata, externalId }: Payment): void {
  const closing = externalId === null ? undefined : true
  const page = { ...pageOf(metadata), ...{ withdrawn: true, underWay: undefined, closing } }
  savePayment(company, id, { status: 'failed', metadata: page })
  if (closing) afterCommit(() => void expireAtStripe(id))
}

export function closeLeftOverPages(): void {
  for (const id of listClosingPages()) void expireAtStripe(id)
}

async function expireAtStripe(paymentId: number): Promise<void> {
  try {
    await inTurn(turnOf(paymentId), async () => {
      const page = findStripePayment(paymentId)
      if (!page || pageOf(page.metadata).closing !== true) return
      if (page.account !== null && page.sessionId !== null) await closeSession(page.account, page.sessionId)
      transaction(() => noteTold(paymentId))
    })
  } catch (error) {
    log().warn({ err: error, payment: paymentId }, 'Stripe was not told to close a payment page')
  }
}

function noteTold(paymentId: number): void {
  const page = findStripePayment(paymentId)
  if (page) saveStripePayment(paymentId, { metadata: { ...pageOf(page.metadata), closing: undefined } })
}
