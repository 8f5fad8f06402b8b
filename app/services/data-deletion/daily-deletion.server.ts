import { isDoneToday } from '#app/domain/clock-jump.ts'
import { log } from '#app/log.server.ts'
import { countJob } from '#app/metrics.server.ts'
import { runDeletion } from './run-deletion.server.ts'

let ranAt = 0
let underWay: AbortController | undefined

/** Call it every hour: runs once a day and once after a start. */
export function deleteDaily(now: number): void {
  if (underWay || isDoneToday(ranAt, now)) return
  ranAt = now
  const run = new AbortController()
  underWay = run
  void countJob('data-deletion', () => runDeletion(now, run.signal))
    .then(done => {
      // Names stay out of the log.
      if (done.length > 0)
        log().info({ done: done.map(({ of, kind }) => `${of} ${kind}`) }, 'Old data was deleted')
    })
    .catch(error => log().error({ err: error }, 'Old data could not be deleted'))
    .finally(() => {
      underWay = undefined
    })
}

/** Call it before the database closes. The next run finishes what is left. */
export function stopDeletion(): void {
  underWay?.abort()
  ranAt = 0
}
