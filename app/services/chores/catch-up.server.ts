import { dayMs } from '#app/domain/clock.ts'
import { isDoneToday } from '#app/domain/clock-jump.ts'
import { Unavailable } from '#app/domain/errors.ts'
import { isPrimary } from '#app/litefs.server.ts'
import { log } from '#app/log.server.ts'
import { countJob } from '#app/metrics.server.ts'
import {
  listLiveSubscriptions,
  listPendingPages,
  listUnwelcomed,
} from '#app/models/subscriptions/subscription.server.ts'
import { syncPayment } from '#app/services/payments/sync-payment.server.ts'
import { finishDuplicateCancellations } from '#app/services/subscriptions/finish-duplicate-cancellations.server.ts'
import { sendWelcome } from '#app/services/subscriptions/send-welcome.server.ts'
import { syncSubscription } from '#app/services/subscriptions/sync-subscription.server.ts'

/** So many are read at once. */
const pageSize = 200
const maxSubscriptions = 5000
const maxPages = 500
const maxMails = 50
/** A payment page that nobody has paid for so long is paid by nobody. */
const pageMs = 180 * dayMs
/** An address that took no mail for so long takes none. */
const mailMs = 3 * dayMs
/** A mail that was claimed before that was lost with its process. */
const welcomeClaimMs = 10 * 60 * 1000

let comparedAt = 0
let underWay: AbortController | undefined

/**
 * Once an hour: what a crash left unsaid, and once a day how all stands at Stripe, for what its webhook could not tell. It goes on
 * by itself; while it does, asking again does nothing.
 */
export function catchUp(now: number): void {
  if (underWay || !isPrimary()) return
  const run = new AbortController()
  underWay = run
  void countJob('catch-up', () => catchUpNow(now, run.signal))
    .catch(error => log().error({ err: error }, 'Catching up with Stripe failed'))
    .finally(() => {
      underWay = undefined
    })
}

/** Before the database closes. */
export function stopCatchingUp(): void {
  underWay?.abort()
  comparedAt = 0
}

async function catchUpNow(now: number, signal: AbortSignal): Promise<void> {
  await sendUnsentWelcomes(now, signal)
  if (!signal.aborted) await finishDuplicateCancellations()
  if (signal.aborted || isDoneToday(comparedAt, now)) return
  comparedAt = now
  await compareWithStripe(now, signal)
}

export async function sendUnsentWelcomes(now: number, signal?: AbortSignal): Promise<void> {
  for (const sessionId of listUnwelcomed(now - mailMs, now - welcomeClaimMs, maxMails)) {
    if (signal?.aborted) return
    await sendWelcome(sessionId)
  }
}

/** Brings the live subscriptions, and the payment pages that wait, to what Stripe says of them: one after another. */
export async function compareWithStripe(now: number, signal?: AbortSignal): Promise<void> {
  let after = ''
  for (let read = 0; read < maxSubscriptions; read += pageSize) {
    const ids = listLiveSubscriptions(after, pageSize)
    if (!(await each(ids, id => syncSubscription(id), signal))) return
    const last = ids.at(-1)
    if (last === undefined || ids.length < pageSize) break
    after = last
  }
  const pages = listPendingPages(now - pageMs, maxPages)
  await each(pages, ({ account, sessionId }) => syncPayment(account, sessionId), signal)
}

/** What fails keeps nothing else from being looked at; false when Stripe does not answer, or the process stops. */
async function each<T>(
  things: readonly T[],
  work: (thing: T) => Promise<void>,
  signal?: AbortSignal,
): Promise<boolean> {
  for (const thing of things) {
    // Another process may lead by now.
    if (signal?.aborted || !isPrimary()) return false
    try {
      await work(thing)
    } catch (error) {
      log().error({ err: error, thing }, 'Something could not be compared with Stripe')
      if (error instanceof Unavailable) return false
    }
  }
  return true
}
