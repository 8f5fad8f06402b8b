import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { Conflict, Forbidden, Unavailable } from '#app/domain/errors.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { pickedQuery } from '#app/domain/subscriptions/plan-text.ts'
import { type Plan, trialDays } from '#app/domain/subscriptions/plans.ts'
import { isLive } from '#app/domain/subscriptions/subscription.ts'
import { subscriptionTexts } from '#app/domain/subscriptions/subscription-texts.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import type { Buyer } from '#app/models/subscriptions/buyer.server.ts'
import { countSeats } from '#app/models/subscriptions/seat.server.ts'
import { checkoutStarts } from '#app/services/auth/attempts.server.ts'
import { idempotencyKeyOf } from '#app/services/stripe/idempotency-key.server.ts'
import { isPriceOf, listPlanPrices } from '#app/services/stripe/plan-prices.server.ts'
import { askStripe, isMissing } from '#app/services/stripe/stripe.server.ts'
import { requireProvenPayer } from './require-proven-payer.server.ts'

export type Purchaser =
  | {
      scope: Scope
      email: string
      /** Stripe does not know the present subscription, so another may replace it. */
      isUnknown?: boolean
    }
  | { address: string }

/** The same `requestId` leads to the same page. Throws Forbidden, and Conflict for a company that is subscribed or too large. */
export async function startCheckout(purchaser: Purchaser, plan: Plan, requestId?: string): Promise<string> {
  const buyer = 'scope' in purchaser ? requireUnsubscribed(purchaser, plan) : null
  await checkoutStarts.count(
    'scope' in purchaser ? `company ${purchaser.scope.companyId}` : purchaser.address,
  )
  return askStripe(async api => {
    const price = (await listPlanPrices(api)).get(plan.lookupKey)
    if (!price || !isPriceOf(plan, price)) throw notSold(plan)
    const params = {
      ...common(plan, price.id),
      ...('scope' in purchaser && buyer ? ofCompany(purchaser, buyer, plan) : ofVisitor(plan)),
    }
    return create(api, params, purchaser, requestId)
  })
}

function requireUnsubscribed({ scope, isUnknown }: CompanyAsker, plan: Plan): Buyer {
  if (!may(scope, 'subscription.manage')) throw new Forbidden(subscriptionTexts.adminsOnly)
  const buyer = requireProvenPayer(scope)
  if (isLive(buyer.subscriptionStatus) && !isUnknown) {
    throw new Conflict(subscriptionTexts.subscribedAlready, { goTo: '/subscription' })
  }
  const { users, invitations } = countSeats(scope)
  if (users + invitations > plan.seats)
    throw new Conflict(subscriptionTexts.tooSmall(plan, users + invitations))
  return buyer
}

function notSold(plan: Plan): Unavailable {
  log().error({ plan: plan.id }, 'Stripe has no such price: the products have to be set up')
  return new Unavailable('This plan cannot be bought just now. Nothing was charged; please try again later.')
}

function common(plan: Plan, price: string) {
  return {
    mode: 'subscription',
    line_items: [{ price, quantity: 1 }],
    locale: 'en-GB',
    cancel_url: `${env().APP_URL}/subscription${pickedQuery(plan)}&cancelled=true`,
  } satisfies Stripe.Checkout.SessionCreateParams
}

function ofVisitor(plan: Plan) {
  const metadata = { plan: plan.id }
  return {
    success_url: `${env().APP_URL}/payment-success?session_id={CHECKOUT_SESSION_ID}`,
    metadata,
    subscription_data: { trial_period_days: trialDays, metadata },
  } satisfies Stripe.Checkout.SessionCreateParams
}

type CompanyAsker = Extract<Purchaser, { scope: Scope }>

function ofCompany({ scope, email }: CompanyAsker, buyer: Buyer, plan: Plan) {
  const { companyId, userId } = scope
  const metadata = { plan: plan.id, companyId: String(companyId), userId: String(userId) }
  return {
    success_url: `${env().APP_URL}/subscription?success=true&session_id={CHECKOUT_SESSION_ID}`,
    client_reference_id: `company-${companyId}`,
    ...(buyer.stripeCustomerId ? { customer: buyer.stripeCustomerId } : { customer_email: email }),
    metadata,
    subscription_data: { metadata, ...(hadTrial(buyer) ? {} : { trial_period_days: trialDays }) },
  } satisfies Stripe.Checkout.SessionCreateParams
}

export function hadTrial({
  subscriptionStatus,
  trialEndsAt,
}: Pick<Buyer, 'subscriptionStatus' | 'trialEndsAt'>) {
  return trialEndsAt !== null || (subscriptionStatus !== null && subscriptionStatus !== 'incomplete')
}

async function create(
  api: Stripe,
  params: Stripe.Checkout.SessionCreateParams,
  purchaser: Purchaser,
  requestId: string | undefined,
): Promise<string> {
  // Two visitors may choose the same request id; a company is named in the params.
  const who = 'address' in purchaser ? purchaser.address : null
  try {
    const idempotencyKey = idempotencyKeyOf('checkout', [requestId ?? randomUUID(), who, params])
    const session = await api.checkout.sessions.create(params, { idempotencyKey })
    if (session.url === null) throw new Error('Stripe made a checkout without an address')
    return session.url
  } catch (error) {
    // The customer was deleted at Stripe: retried as a new one.
    if (!isMissing(error) || params.customer === undefined || !('scope' in purchaser)) throw error
    const { customer, ...rest } = params
    return create(api, { ...rest, customer_email: purchaser.email }, purchaser, requestId)
  }
}
