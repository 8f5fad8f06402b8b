import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { type Connection, readStripeAccount, saveStripeAccount } from '#app/models/payment.server.ts'
import { askStripe, inTurn, isMissing } from '#app/services/stripe/stripe.server.ts'
import { transaction } from '#db/client.ts'
import { syncAccount } from './sync-payment.server.ts'

/**
 * Where an admin sets up the company's own Stripe account: Stripe's onboarding page, which works once. The account is the
 * company's: it pays Stripe's fees, bears its losses and has Stripe's own dashboard.
 */
export async function connectStripe(scope: Scope): Promise<string> {
  requireMay(scope, 'company.configure')
  return inTurn(`connect ${scope.companyId}`, async () => {
    const account = readStripeAccount(scope).id ?? (await makeAccount(scope, null))
    try {
      return await onboardingOf(account)
    } catch (error) {
      if (!isGone(error)) throw error
      return await onboardingOf(await makeAccount(scope, account))
    }
  })
}

function isGone(error: unknown): boolean {
  return (
    isMissing(error) ||
    (error instanceof Stripe.errors.StripeInvalidRequestError && error.param === 'account')
  )
}

/** Asked for again after a crash, it is the same one. */
async function makeAccount(scope: Scope, before: string | null): Promise<string> {
  const { companyId } = scope
  const made = {
    controller: {
      fees: { payer: 'account' as const },
      losses: { payments: 'stripe' as const },
      requirement_collection: 'stripe' as const,
      stripe_dashboard: { type: 'full' as const },
    },
    metadata: { company: String(companyId) },
  }
  const idempotencyKey = `connect-company-${companyId}-${before ?? 'first'}`
  const { id } = await askStripe(api => api.accounts.create(made, { idempotencyKey }))
  transaction(() => saveStripeAccount(scope, id))
  return id
}

async function onboardingOf(account: string): Promise<string> {
  const link = await askStripe(api =>
    api.accountLinks.create(
      {
        account,
        type: 'account_onboarding',
        refresh_url: `${env().APP_URL}/billing/connect?again=1`,
        return_url: `${env().APP_URL}/billing/connect?back=1`,
      },
      { idempotencyKey: randomUUID() },
    ),
  )
  return link.url
}

/** Asks Stripe whether the company's account can take payments by now. */
export async function refreshConnection(scope: Scope): Promise<Connection> {
  requireMay(scope, 'company.configure')
  const { id } = readStripeAccount(scope)
  if (id !== null) await syncAccount(id)
  return readStripeAccount(scope).connection
}
