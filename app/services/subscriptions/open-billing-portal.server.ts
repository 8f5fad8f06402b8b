import { randomUUID } from 'node:crypto'
import type Stripe from 'stripe'
import { Conflict } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { checkoutStarts } from '#app/services/auth/attempts.server.ts'
import { requirePortalConfiguration } from '#app/services/stripe/portal-configuration.server.ts'
import { askStripe, isMissing } from '#app/services/stripe/stripe.server.ts'
import { requireProvenPayer } from './require-proven-payer.server.ts'

/** Throws Forbidden, and Conflict for a company that has never paid. */
export async function openBillingPortal(scope: Scope): Promise<string> {
  requireMay(scope, 'subscription.manage')
  const { stripeCustomerId } = requireProvenPayer(scope)
  if (stripeCustomerId === null) throw nothingToManage()
  await checkoutStarts.count(`company ${scope.companyId}`)
  return createPortalSession(stripeCustomerId)
}

type FlowData = Stripe.BillingPortal.SessionCreateParams.FlowData

/** With `flow` only that change of plan can be confirmed. */
export async function createPortalSession(customer: string, flow?: FlowData): Promise<string> {
  const configuration = await requirePortalConfiguration(flow ? 'plan-change' : 'billing')
  const params: Stripe.BillingPortal.SessionCreateParams = {
    customer,
    configuration,
    return_url: new URL('/subscription', env().APP_URL).href,
    locale: 'en-GB',
    ...(flow && { flow_data: flow }),
  }
  try {
    const session = await askStripe(api =>
      api.billingPortal.sessions.create(params, { idempotencyKey: `portal:${randomUUID()}` }),
    )
    return session.url
  } catch (error) {
    if (isMissing(error)) throw nothingToManage()
    throw error
  }
}

function nothingToManage(): Conflict {
  return new Conflict('There is nothing to manage yet. Choose a plan first.', { goTo: '/subscription' })
}
