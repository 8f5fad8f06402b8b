import { randomUUID } from 'node:crypto'
import Stripe from 'stripe'
import { Conflict, Unavailable } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import {
  type Connection,
  readStripeAccount,
  saveStripeAccount,
} from '#app/models/payments/stripe-account.server.ts'
import { askStripe, inTurn, isAccountGone, isStripeSandbox } from '#app/services/stripe/stripe.server.ts'
import { requireProvenPayer } from '#app/services/subscriptions/require-proven-payer.server.ts'
import { waitUntil } from '#app/services/subscriptions/wait-until.server.ts'
import { transaction } from '#db/client.ts'
import { canBePaid, syncAccount } from './sync-payment.server.ts'

/** Returns Stripe's onboarding address, which works once. The company pays the fees and bears the losses. */
export async function connectStripe(scope: Scope): Promise<string> {
  requireConnectable(scope)
  requireConnectWebhook()
  return inTurn(`connect ${scope.companyId}`, async () => {
    const known = readStripeAccount(scope).id
    const url = known === null ? null : await onboardingOf(known)
    if (url !== null) return url
    const made = await onboardingOf(await makeAccount(scope, known))
    if (made === null) throw new Unavailable('Stripe does not know the new account yet. Please try again.')
    return made
  })
}

/** An unproven account might send payments to a stranger. */
export function requireConnectable(scope: Scope): void {
  requireMay(scope, 'company.configure')
  requireProvenPayer(scope)
}

/** Without the Connect webhook nobody would learn of payments. */
function requireConnectWebhook(): void {
  const { STRIPE_CONNECT_WEBHOOK_SECRET, SUPPORT_EMAIL } = env()
  if (isStripeSandbox() || STRIPE_CONNECT_WEBHOOK_SECRET !== undefined) return
  log().error('Stripe cannot be connected: STRIPE_CONNECT_WEBHOOK_SECRET is missing')
  throw new Unavailable(`Payments by Stripe are not set up here yet. Please write to ${SUPPORT_EMAIL}.`)
}

/** Repeated after a crash it returns the same account, but not after one was disconnected. */
async function makeAccount(scope: Scope, before: string | null): Promise<string> {
  const { companyId } = scope
  // Several installations may share a Stripe account, each with this company id.
  const address = env().APP_URL
  const made = {
    controller: {
      fees: { payer: 'account' as const },
      losses: { payments: 'stripe' as const },
      requirement_collection: 'stripe' as const,
      stripe_dashboard: { type: 'full' as const },
    },
    metadata: { company: String(companyId), address },
  }
  const { version } = readStripeAccount(scope)
  const idempotencyKey = `connect-company-${address}-${companyId}-${version}-${before ?? 'first'}`
  const { id } = await askStripe(api => api.accounts.create(made, { idempotencyKey }))
  transaction(() => saveStripeAccount(scope, id))
  return id
}

async function onboardingOf(account: string): Promise<string | null> {
  const asked = {
    account,
    type: 'account_onboarding' as const,
    refresh_url: `${env().APP_URL}/billing/connect?again=1`,
    return_url: `${env().APP_URL}/billing/connect?back=1`,
  }
  const idempotencyKey = randomUUID()
  const link = await askStripe(api =>
    api.accountLinks.create(asked, { idempotencyKey }).catch(error => {
      if (isAccountGone(error)) return null
      if (error instanceof Stripe.errors.StripeInvalidRequestError) {
        throw new Conflict(`Stripe refuses this: ${error.message}`)
      }
      throw error
    }),
  )
  return link?.url ?? null
}

/** The webhook usually comes just after the return from Stripe. */
const waitMs = 5000

/** Waits for Stripe's answer or its webhook. Writes nothing. */
export async function awaitConnection(scope: Scope): Promise<Connection> {
  requireConnectable(scope)
  const { id, connection } = readStripeAccount(scope)
  if (id === null || connection === 'ready') return connection
  let isNo = false
  // Not awaited: a silent Stripe must not delay longer than the webhook.
  canBePaid(id).then(
    isYes => {
      isNo = !isYes
    },
    () => undefined,
  )
  await waitUntil(() => isNo || readStripeAccount(scope).connection === 'ready', waitMs)
  return readStripeAccount(scope).connection
}

export async function refreshConnection(scope: Scope): Promise<Connection> {
  requireConnectable(scope)
  const { id } = readStripeAccount(scope)
  if (id !== null) await syncAccount(id)
  return readStripeAccount(scope).connection
}
