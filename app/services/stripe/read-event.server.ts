import Stripe from 'stripe'
import { env } from '#app/env.server.ts'
import { isStripeSandbox } from './stripe.server.ts'

/** Signs the events of the demo's sandbox, where none is set. */
export const sandboxWebhookSecret = 'whsec_sandbox'

function secrets(): string[] {
  const { STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET } = env()
  const own = STRIPE_WEBHOOK_SECRET ?? (isStripeSandbox() ? sandboxWebhookSecret : undefined)
  return [own, STRIPE_CONNECT_WEBHOOK_SECRET].filter(secret => secret !== undefined)
}

/**
 * The event in a webhook's body, exactly as it came: signed by Stripe within the last minutes, or null. Its content says what to
 * look at; how things stand is asked for.
 */
export function readEvent(body: string, signature: string | null): Stripe.Event | null {
  if (signature === null) return null
  for (const secret of secrets()) {
    try {
      const event: unknown = Stripe.webhooks.constructEvent(body, signature, secret)
      return isEvent(event) ? event : null
    } catch (error) {
      if (!isNotOurs(error)) throw error
    }
  }
  return null
}

/** The signature is wrong or old, or what was signed is no JSON. */
function isNotOurs(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeSignatureVerificationError || error instanceof SyntaxError
}

function isEvent(value: unknown): value is Stripe.Event {
  if (typeof value !== 'object' || value === null || !('id' in value && 'type' in value && 'data' in value)) {
    return false
  }
  const { id, type, data } = value
  if (typeof data !== 'object' || data === null || !('object' in data)) return false
  return typeof id === 'string' && typeof type === 'string' && typeof data.object === 'object'
}
