import { binDays } from '#app/domain/bin/bin.ts'
import { dayMs, hourMs, minuteMs } from '#app/domain/clock.ts'
import { spreadsheetMs } from '#app/domain/spreadsheets/spreadsheet.ts'
import { isPrimary } from '#app/litefs.server.ts'
import { log } from '#app/log.server.ts'
import { countJob } from '#app/metrics.server.ts'
import { deleteExpiredSessions } from '#app/models/auth/session.server.ts'
import { forgetMailsGivenUpBefore } from '#app/models/mail/mail-queue.server.ts'
import { forgetNotifications } from '#app/models/notifications/notification.server.ts'
import { forgetRequestsBefore } from '#app/models/request.server.ts'
import { forgetSpreadsheetsBefore } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { forgetEventsBefore } from '#app/models/subscriptions/stripe-event.server.ts'
import { removeEntriesDeletedBefore } from '#app/models/time-entries/time-entry-writes.server.ts'
import { backUpDaily, stopBackup } from '#app/services/backups/back-up-daily.server.ts'
import { emptyBin, stopEmptyingBin } from '#app/services/bin/empty-bin.server.ts'
import { deleteDaily, stopDeletion } from '#app/services/data-deletion/daily-deletion.server.ts'
import { stopSweeping, sweepDaily } from '#app/services/files/sweep-files.server.ts'
import { draftDatedStages, notifyOfRetentions } from '#app/services/invoices/ask-by-date.server.ts'
import { closeLeftOverPages } from '#app/services/payments/close-page.server.ts'
import { expireQuotes, followUpQuotes } from '#app/services/quotes/follow-up-quotes.server.ts'
import { cancelLeftOver } from '#app/services/subscriptions/cancel-subscription.server.ts'
import { remindOfTodos } from '#app/services/todos/remind-of-todos.server.ts'
import { optimizeDatabase, untilWritable } from '#db/client.ts'
import { catchUp, stopCatchingUp } from './catch-up.server.ts'
import { isClockInDoubt, noteClock } from './clock-note.server.ts'

const requestMemoryMs = 7 * dayMs
const givenUpMailMs = 7 * dayMs
/** Stripe repeats an event for a few days at most. */
const eventMemoryMs = 90 * dayMs

/** For another writing process; if it takes longer, the next minute or hour does the jobs. */
const waitMs = minuteMs / 2

let hourly: NodeJS.Timeout | undefined
let minutely: NodeJS.Timeout | undefined
let isRunning = false

function runHourly(): void {
  const now = Date.now()
  const inDoubt = noteClock(now)
  if (!isPrimary()) return
  run('hourly', 'An hourly job failed', [
    ...(inDoubt ? [] : deletionJobs(now)),
    cancelLeftOver,
    closeLeftOverPages,
    optimizeDatabase,
    () => backUpDaily(now),
  ])
}

/** What a wrong clock would delete for good. */
function deletionJobs(now: number): (() => void)[] {
  return [
    () => emptyBin(now),
    () => deleteExpiredSessions(now),
    () => forgetRequestsBefore(now - requestMemoryMs),
    () => forgetSpreadsheetsBefore(now - spreadsheetMs),
    () => forgetNotifications(now),
    () => removeEntriesDeletedBefore(now - binDays * dayMs),
    () => forgetEventsBefore(now - eventMemoryMs),
    () => forgetMailsGivenUpBefore(now - givenUpMailMs),
    () => deleteDaily(now),
    () => sweepDaily(now),
    () => expireQuotes(now),
    () => draftDatedStages(now),
    () => notifyOfRetentions(now),
  ]
}

function runMinutely(): void {
  const now = Date.now()
  if (!isPrimary() || isClockInDoubt(now)) return
  run('minutely', 'A job of the minute failed', [() => followUpQuotes(now), () => remindOfTodos(now)])
}

/** A failing job does not hold up the others. */
function run(job: 'hourly' | 'minutely', failure: string, jobs: readonly (() => void)[]): void {
  const faults: unknown[] = []
  const doAll = () => {
    for (const job of jobs) {
      try {
        job()
      } catch (error) {
        faults.push(error)
        log().error({ err: error }, failure)
      }
    }
    if (faults.length > 0) throw faults[0]
  }
  void countJob(job, doAll).catch(() => {})
}

/** Hourly and minutely work; only the process that may write does it. */
export function startScheduledJobs(): void {
  stopScheduledJobs()
  isRunning = true
  runHourly()
  runMinutely()
  const hourlyWork = () => {
    runHourly()
    // Not at the start, when nothing should wait for Stripe.
    catchUp(Date.now())
  }
  hourly = setInterval(() => void whenWritable(hourlyWork), hourMs).unref()
  minutely = setInterval(() => void whenWritable(runMinutely), minuteMs).unref()
}

async function whenWritable(work: () => void): Promise<void> {
  await untilWritable(waitMs)
  if (isRunning) work()
}

export function stopScheduledJobs(): void {
  isRunning = false
  clearInterval(hourly)
  clearInterval(minutely)
  stopEmptyingBin()
  stopCatchingUp()
  stopDeletion()
  stopSweeping()
  stopBackup()
}
