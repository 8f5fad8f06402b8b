import Stripe from 'stripe'
import { dayIn } from '#app/domain/clock.ts'
import { Conflict, Invalid, NotFound } from '#app/domain/errors.ts'
import type { NewPayment } from '#app/domain/payments/payment.schema.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { requireCompany } from '#app/models/companies/company.server.ts'
import { findPayment, insertPayment, type Payment } from '#app/models/payments/payment.server.ts'
import { deleteUnmadePage } from '#app/models/payments/payment-page.server.ts'
import { readStripeAccount } from '#app/models/payments/stripe-account.server.ts'
import { ensureProject } from '#app/services/ensure.server.ts'
import { applyPayment } from '#app/services/invoices/apply-payment.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { openCheckout } from './open-checkout.server.ts'

/** For 'stripe' makes a payment page. A request id seen before returns the payment made then. */
export async function createPayment(scope: Scope, input: NewPayment): Promise<Payment> {
  requireMay(scope, 'payment.create')
  return input.paymentMethod === 'stripe' ? requestPayment(scope, input) : recordPayment(scope, input)
}

export function recordPayment(scope: Scope, input: NewPayment): Payment {
  requireMay(scope, 'payment.create')
  const make = () => {
    const { requestId: _, projectId = null, status = 'completed', ...fields } = input
    if (projectId !== null) ensureProject(scope, projectId)
    const today = dayIn(scope.timeZone, Date.now())
    const payment = insertPayment(scope, {
      ...fields,
      projectId,
      status,
      currency: fields.currency ?? requireCompany(scope).currency,
      receivedOn: fields.receivedOn ?? (status === 'completed' ? today : null),
    })
    const { id, amount, currency } = payment
    applyPayment(scope, id)
    const detail = { amount, currency, ...(status === 'completed' ? {} : { isAwaited: true }) }
    recordActivity(scope, 'payment.recorded', { subjectId: id, projectId, detail })
    return payment
  }
  return once(scope, 'payment', { input, make, find: findPayment })
}

/** Leaves nothing behind where Stripe refuses it or does not answer. */
async function requestPayment(scope: Scope, input: NewPayment): Promise<Payment> {
  const payment = transaction(() => keepPage(scope, input))
  try {
    await openCheckout(payment.id)
  } catch (error) {
    transaction(() => deleteUnmadePage(payment.id))
    // The form was sent twice, and the other try was refused.
    if (error instanceof NotFound) throw new Conflict('The payment page was not made. Please try again.')
    if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error
    throw new Invalid({ amount: [`Stripe refuses this: ${error.message}`] })
  }
  const made = findPayment(scope, payment.id)
  if (!made) throw new Conflict('The payment page was closed in the meantime')
  return made
}

function keepPage(scope: Scope, input: NewPayment): Payment {
  if (readStripeAccount(scope).connection !== 'ready') {
    throw new Conflict('Connect your company’s Stripe account first: payment pages are made there.')
  }
  const make = () => {
    const { amount, note = '', projectId } = input
    if (projectId === undefined || projectId === null) {
      throw new Invalid({ projectId: ['Please choose the job that is paid for'] })
    }
    const project = ensureProject(scope, projectId)
    return insertPayment(scope, {
      projectId,
      amount,
      note: note || project.name,
      status: 'pending',
      paymentMethod: 'stripe',
      currency: input.currency ?? requireCompany(scope).currency,
    })
  }
  return once(scope, 'payment', { input, make, find: findPayment })
}
