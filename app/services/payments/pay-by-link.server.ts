import Stripe from 'stripe'
import { Conflict } from '#app/domain/errors.ts'
import { isPayable } from '#app/domain/payments/payment.ts'
import { log } from '#app/log.server.ts'
import {
  findPaidSession,
  findPaymentForCustomer,
  type StripePayment,
} from '#app/models/payments/payment-page.server.ts'
import { limitTries, quarterHour } from '#app/services/limit-tries.server.ts'
import { waitUntil } from '#app/services/subscriptions/wait-until.server.ts'
import { openCheckout } from './open-checkout.server.ts'
import { readPayToken } from './pay-link.server.ts'

/** Null for a link that was not made here, or of a company that is gone. */
export function findPaymentOfLink(token: string): StripePayment | null {
  const id = readPayToken(token)
  return id === null ? null : findPaymentForCustomer(id)
}

/** By Stripe's session id, which nobody can guess. */
export function findPaymentOfSessionId(sessionId: string): StripePayment | null {
  return /^cs_\w{10,200}$/.test(sessionId) ? findPaidSession(sessionId) : null
}

const waitMs = 5000

export async function awaitPaymentOfSessionId(sessionId: string): Promise<StripePayment | null> {
  const isTold = () => {
    const payment = findPaymentOfSessionId(sessionId)
    return payment === null || !isPayable(payment)
  }
  await waitUntil(isTold, waitMs)
  return findPaymentOfSessionId(sessionId)
}

// Each asks Stripe: anyone with a link could do that without end.
const opened = limitTries({ points: 30, seconds: quarterHour, message: 'This page was opened too often.' })

export async function payByLink({ id, companyName }: StripePayment): Promise<string | null> {
  await opened.count(String(id))
  try {
    return (await openCheckout(id)).url
  } catch (error) {
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    log().error({ err: error, payment: id }, 'Stripe makes no page for a payment')
    throw new Conflict(`This cannot be paid online just now. Please ask ${companyName}.`)
  }
}
