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

const pageSize = 200
const maxSubscriptions = 5000
const maxPages = 500
const maxMails = 50
/** A payment page unpaid for so long is given up. */
const pageMs = 180 * dayMs
const mailMs = 3 * dayMs
/** A mail claimed before that was lost with its process. */
const welcomeClaimMs = 10 * 60 * 1000

let comparedAt = 0
let underWay: AbortController | undefined

/** Call it every hour: sends what a crash left unsent, and once a day compares with Stripe, in case a webhook was lost. */
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

/** Call it before the database closes. */
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

/** A failing one does not hold up the others; false when Stripe does not answer or the process stops. */
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
