import { IncomingMessage } from 'node:http'
import Stripe from 'stripe'
import { Conflict, Unavailable } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { countOutside } from '#app/metrics.server.ts'
import { whileAlone } from '#app/processes.server.ts'
import { inTime, msLeft, noAnswer, tryWithin } from './time-limit.server.ts'

/** The version that our requests and events are written for: a newer SDK must not change it. */
export const stripeApiVersion = '2026-10-28.endive'

const timeoutMs = 15_000
const retries = 2

let client: Stripe | undefined
export type WebhookSecrets = { own: string; connect: string }

let sandbox: { answer: typeof fetch; secrets: WebhookSecrets } | undefined

/** Call it once, before the first use. Used where no key is set. */
export function setStripeSandbox(answer: typeof fetch, secrets: WebhookSecrets): void {
  sandbox = { answer, secrets }
  client = undefined
}

export function isStripeSandbox(): boolean {
  return sandbox !== undefined && env().STRIPE_SECRET_KEY === undefined
}

export function sandboxSecrets(): WebhookSecrets | undefined {
  return isStripeSandbox() ? sandbox?.secrets : undefined
}

/** The SDK repeats lost requests with the same idempotency key. */
export function stripe(): Stripe {
  client ??= makeClient()
  return client
}

function makeClient(): Stripe {
  const { STRIPE_SECRET_KEY, STRIPE_API_BASE } = env()
  const base = STRIPE_API_BASE === undefined ? undefined : new URL(STRIPE_API_BASE)
  const answer = isStripeSandbox() ? sandbox?.answer : undefined
  if (!STRIPE_SECRET_KEY && !answer) throw new Unavailable('Payments are not set up.')
  return new Stripe(STRIPE_SECRET_KEY ?? 'sk_test_sandbox', {
    apiVersion: stripeApiVersion,
    timeout: timeoutMs,
    maxNetworkRetries: answer ? 0 : retries,
    telemetry: false,
    appInfo: { name: 'Mortise' },
    httpClient: answer ? timed(Stripe.createFetchHttpClient(answer)) : timed(Stripe.createNodeHttpClient()),
    ...(base && {
      host: base.hostname,
      port: base.port || (base.protocol === 'http:' ? 80 : 443),
      protocol: base.protocol === 'http:' ? ('http' as const) : ('https' as const),
    }),
  })
}

type Send = ReturnType<typeof Stripe.createNodeHttpClient>['makeRequest']
type Raw = { getRawResponse(): unknown }
type Sender<Answer extends Raw> = { makeRequest: (...sent: Parameters<Send>) => Promise<Answer> }

function timed<Answer extends Raw, Client extends Sender<Answer>>(client: Client): Client {
  const send = client.makeRequest.bind(client)
  return Object.assign(client, {
    async makeRequest(...sent: Parameters<Send>) {
      const [host, port, path, method, headers, data, protocol, timeout] = sent
      const withinMs = tryWithin(timeout)
      const answer = await send(host, port, path, method, headers, data, protocol, withinMs)
      endIn(withinMs, answer.getRawResponse())
      return answer
    },
  })
}

/** The SDK limits only silence: an answer that trickles in would never end. */
function endIn(ms: number, answer: unknown): void {
  if (!(answer instanceof IncomingMessage)) return
  const timer = setTimeout(() => answer.destroy(new Error('The answer took too long')), ms)
  answer.once('close', () => clearTimeout(timer))
}

export function forgetStripe(): void {
  client = undefined
  sandbox = undefined
}

/** Throws Unavailable without an answer in time or for a fault of ours, and 409 for a reused key. Errors of the request itself pass. */
export async function askStripe<T>(work: (api: Stripe) => Promise<T>): Promise<T> {
  try {
    return await inTime(() =>
      countOutside(
        'stripe',
        () => work(stripe()),
        error => !isOutage(error),
      ),
    )
  } catch (error) {
    if (error instanceof Stripe.errors.StripeIdempotencyError) {
      throw new Conflict('This was asked for differently a moment ago. Please load the page and try again.')
    }
    if (!isOutage(error)) throw error
    log().error({ err: error }, 'Stripe did not answer')
    throw noAnswer()
  }
}

function isOutage(error: unknown): boolean {
  return (
    error instanceof Stripe.errors.StripeConnectionError ||
    error instanceof Stripe.errors.StripeAPIError ||
    error instanceof Stripe.errors.StripeRateLimitError ||
    error instanceof Stripe.errors.StripeAuthenticationError ||
    error instanceof Stripe.errors.StripePermissionError
  )
}

export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/** Unknown, or disconnected by its company. Check errors inside `askStripe`, which would turn this one into Unavailable. */
export function isAccountGone(error: unknown): boolean {
  return isMissing(error) || (error instanceof Stripe.errors.StripeError && error.code === 'account_invalid')
}

const turns = new Map<string, Promise<unknown>>()

/** Work on one thing runs in sequence, so the latest read is what is written. */
export async function inTurn<T>(thing: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(thing) ?? Promise.resolve()
  // After the time limit the caller was told that nothing was done, so nothing is begun.
  const begin = () =>
    whileAlone(thing, async () => {
      if (msLeft() <= 0) throw noAnswer()
      return work()
    })
  const turn = before.then(begin, begin)
  turns.set(thing, turn)
  const end = () => {
    if (turns.get(thing) === turn) turns.delete(thing)
  }
  void turn.then(end, end)
  return inTime(() => turn)
}
