import { IncomingMessage } from 'node:http'
import Stripe from 'stripe'
import { Conflict, Unavailable } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { countOutside } from '#app/metrics.server.ts'
import { inTime, msLeft, noAnswer, tryWithin } from './time-limit.server.ts'

/** What the requests and the events' shapes were written for. A newer SDK must not move it unseen. */
export const stripeApiVersion = '2026-10-28.endive'

const timeoutMs = 15_000
const retries = 2

let client: Stripe | undefined
/** What the sandbox signs its events with, as Stripe does with one secret an endpoint. */
export type WebhookSecrets = { own: string; connect: string }

let sandbox: { answer: typeof fetch; secrets: WebhookSecrets } | undefined

/** The demo's sandbox answers in place of Stripe where no key is set. Called once, before the first use. */
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

/** The SDK retries with the same idempotency key what the network lost. */
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

/** The SDK's own limit is one of silence: an answer that comes drop by drop would never end, and keep its turn. */
function endIn(ms: number, answer: unknown): void {
  if (!(answer instanceof IncomingMessage)) return
  const timer = setTimeout(() => answer.destroy(new Error('The answer took too long')), ms)
  answer.once('close', () => clearTimeout(timer))
}

/** For tests, whose settings change from one to the next. */
export function forgetStripe(): void {
  client = undefined
  sandbox = undefined
}

/**
 * What `work` asks of Stripe, within the time of whoever waits for it. A service that does not answer, or refuses for a reason of ours, is told as 503 and logged, a key that
 * it has seen with another request as 409; what it says of the request itself (`StripeInvalidRequestError`, `StripeCardError`) is
 * thrown as it is.
 */
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

/** Stripe knows no such thing, or not any more. */
export function isMissing(error: unknown): boolean {
  return error instanceof Stripe.errors.StripeInvalidRequestError && error.code === 'resource_missing'
}

/**
 * Stripe knows no such account, or its company has shut the service out. `askStripe` takes the refusal for an outage: ask this of
 * what is thrown inside of it.
 */
export function isAccountGone(error: unknown): boolean {
  return isMissing(error) || (error instanceof Stripe.errors.StripeError && error.code === 'account_invalid')
}

const turns = new Map<string, Promise<unknown>>()

/**
 * What is asked of Stripe about one thing and then written happens one after another, so that what was read last is what stays.
 * One process writes (the primary), which is why a queue in it is enough.
 */
export async function inTurn<T>(thing: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(thing) ?? Promise.resolve()
  // Whoever has stopped waiting has been told that nothing was done: then nothing is begun.
  const begin = () => {
    if (msLeft() <= 0) throw noAnswer()
    return work()
  }
  const turn = before.then(begin, begin)
  turns.set(thing, turn)
  const end = () => {
    if (turns.get(thing) === turn) turns.delete(thing)
  }
  void turn.then(end, end)
  return inTime(() => turn)
}
