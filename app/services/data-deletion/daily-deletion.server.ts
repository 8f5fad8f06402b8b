import { isDoneToday } from '#app/domain/clock-jump.ts'
import { log } from '#app/log.server.ts'
import { countJob } from '#app/metrics.server.ts'
import { runDeletion } from './run-deletion.server.ts'

let ranAt = 0
let underWay: AbortController | undefined

/** Asked every hour, it runs once a day and once after a start; what is due does not depend on how often it is looked at. */
export function deleteDaily(now: number): void {
  if (underWay || isDoneToday(ranAt, now)) return
  ranAt = now
  const run = new AbortController()
  underWay = run
  void countJob('retention', () => runDeletion(now, run.signal))
    .then(done => {
      // Whose it was is for nobody to read afterwards.
      if (done.length > 0) log().info({ done: done.map(({ of, kind }) => `${of} ${kind}`) }, 'Retention')
    })
    .catch(error => log().error({ err: error }, 'Retention failed'))
    .finally(() => {
      underWay = undefined
    })
}

/** Before the database closes. What is half done goes on at the next run. */
export function stopDeletion(): void {
  underWay?.abort()
  ranAt = 0
}
