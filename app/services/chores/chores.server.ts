import { log } from '#app/log.server.ts'
import { forgetRequestsBefore } from '#app/models/request.server.ts'
import { deleteExpiredSessions } from '#app/models/session.server.ts'
import { emptyBin } from '#app/services/bin/empty-bin.server.ts'

const hourMs = 60 * 60 * 1000
const requestMemoryMs = 7 * 24 * hourMs

let timer: NodeJS.Timeout | undefined

function run(): void {
  try {
    const now = Date.now()
    emptyBin(now)
    deleteExpiredSessions(now)
    forgetRequestsBefore(now - requestMemoryMs)
  } catch (error) {
    log().error({ err: error }, 'Hourly chores failed')
  }
}

/** What has to be done now and then: remove what has been in the bin for 30 days, ended sessions, old request ids. */
export function startChores(): void {
  stopChores()
  run()
  timer = setInterval(run, hourMs).unref()
}

export function stopChores(): void {
  clearInterval(timer)
}
