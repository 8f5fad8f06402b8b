import { log } from '#app/log.server.ts'
import { deleteExpiredSessions } from '#app/models/auth/session.server.ts'
import { forgetNotifications } from '#app/models/notifications/notification.server.ts'
import { forgetRequestsBefore } from '#app/models/request.server.ts'
import { forgetEventsBefore } from '#app/models/subscriptions/stripe-event.server.ts'
import { isPrimary } from '#app/primary.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { retainDaily, stopRetention } from '#app/services/retention/daily-retention.server.ts'
import { cancelLeftOver } from '#app/services/subscriptions/cancel-subscription.server.ts'
import { optimizeDatabase } from '#db/client.ts'
import { catchUp, stopCatchingUp } from './catch-up.server.ts'

const hourMs = 60 * 60 * 1000
const requestMemoryMs = 7 * 24 * hourMs
/** Stripe sends an event again for a few days at most. */
const eventMemoryMs = 90 * 24 * hourMs

let timer: NodeJS.Timeout | undefined

function run(): void {
  if (!isPrimary()) return
  const now = Date.now()
  const chores = [
    () => emptyBin(now),
    () => deleteExpiredSessions(now),
    () => forgetRequestsBefore(now - requestMemoryMs),
    () => forgetNotifications(now),
    () => forgetEventsBefore(now - eventMemoryMs),
    cancelLeftOver,
    optimizeDatabase,
    () => retainDaily(now),
  ]
  for (const chore of chores) {
    try {
      chore()
    } catch (error) {
      log().error({ err: error }, 'An hourly chore failed')
    }
  }
}

/**
 * What has to be done now and then, by the one process that may write: empty the bin of what is past its time, remove ended
 * sessions, old request ids, notifications and events of Stripe, cancel what a closed company still has at Stripe, keep the
 * database's statistics fresh, make up for what was not heard of Stripe, and once a day what retention asks for.
 */
export function startChores(): void {
  stopChores()
  run()
  timer = setInterval(() => {
    run()
    // Not at the start: nothing that is asked for then should wait for Stripe.
    catchUp(Date.now())
  }, hourMs).unref()
}

export function stopChores(): void {
  clearInterval(timer)
  stopCatchingUp()
  stopRetention()
}
