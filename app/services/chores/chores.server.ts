import { log } from '#app/log.server.ts'
import { forgetRequestsBefore } from '#app/models/request.server.ts'
import { deleteExpiredSessions } from '#app/models/session.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'
import { optimizeDatabase } from '#db/client.ts'

const hourMs = 60 * 60 * 1000
const requestMemoryMs = 7 * 24 * hourMs

let timer: NodeJS.Timeout | undefined

function run(): void {
  const now = Date.now()
  const chores = [
    () => emptyBin(now),
    () => deleteExpiredSessions(now),
    () => forgetRequestsBefore(now - requestMemoryMs),
    optimizeDatabase,
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
 * What has to be done now and then: remove what has been in the bin for 30 days, ended sessions, old request
 * ids, and keep the database's statistics fresh.
 */
export function startChores(): void {
  stopChores()
  run()
  timer = setInterval(run, hourMs).unref()
}

export function stopChores(): void {
  clearInterval(timer)
}
