import Stripe from 'stripe'
import { z } from 'zod'
import { env } from '#app/env.server.ts'
import { sandboxSecrets } from '#app/services/stripe/stripe.server.ts'

/** Only the ids: the content may be out of date, so Stripe is asked. */
export type StripeEvent = {
  id: string
  type: string
  /** Null for our own account. */
  accountId: string | null
  about: EventSubject | null
}

export type EventSubject = {
  id: string
  subscriptionId: string | null
  paymentIntentId: string | null
}

const id = z.string().regex(/^[\w-]{1,255}$/)
const reference = z.union([id, z.looseObject({ id }).transform(thing => thing.id)]).nullish()

const envelope = z.looseObject({
  id,
  type: z.string().min(1).max(255),
  account: id.nullish(),
  data: z.looseObject({ object: z.looseObject({}) }),
})

const subject = z
  .looseObject({
    id,
    subscription: reference,
    payment_intent: reference,
    parent: z
      .looseObject({ subscription_details: z.looseObject({ subscription: reference }).nullish() })
      .nullish(),
  })
  .transform(({ id, subscription, payment_intent, parent }) => ({
    id,
    // An invoice names its subscription under `parent`.
    subscriptionId: subscription ?? parent?.subscription_details?.subscription ?? null,
    paymentIntentId: payment_intent ?? null,
  }))

/** Null unless signed by Stripe within five minutes; each endpoint's secret counts for its own accounts. `body` exactly as it came. */
export function readEvent(
  body: string,
  signature: string | null,
  known: ReadonlySet<string>,
): StripeEvent | null {
  if (!signature || !headerShape.test(signature)) return null
  const { own, connect } = webhookSecrets()
  const isOwn = isSigned(body, signature, own)
  const isConnect = isSigned(body, signature, connect)
  if (!isOwn && !isConnect) return null
  const event = toEvent(parsed(body), known)
  if (!event) return null
  return (event.accountId === null ? isOwn : isConnect) ? event : null
}

export function webhookSecrets() {
  const { STRIPE_WEBHOOK_SECRET, STRIPE_CONNECT_WEBHOOK_SECRET } = env()
  const sandbox = sandboxSecrets()
  return {
    own: STRIPE_WEBHOOK_SECRET ?? sandbox?.own,
    connect: STRIPE_CONNECT_WEBHOOK_SECRET ?? sandbox?.connect,
  }
}

function isSigned(body: string, signature: string, secret: string | undefined): boolean {
  if (secret === undefined) return false
  try {
    return Stripe.webhooks.signature?.verifyHeader(body, signature, secret, toleranceSeconds) ?? false
  } catch (error) {
    if (error instanceof Stripe.errors.StripeSignatureVerificationError) return false
    throw error
  }
}

const toleranceSeconds = 300
/** 't=…,v1=…,v0=…'; with others Stripe's own reader throws errors of any kind. */
const headerShape = /^t=\d{1,15}(?:,v\d=[\da-f]+)+$/

function parsed(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return null
  }
}

function toEvent(value: unknown, known: ReadonlySet<string>): StripeEvent | null {
  const event = envelope.safeParse(value)
  if (!event.success) return null
  const { id, type, account, data } = event.data
  const head = { id, type, accountId: account ?? null }
  if (!known.has(type)) return { ...head, about: null }
  const about = subject.safeParse(data.object)
  return about.success ? { ...head, about: about.data } : null
}
