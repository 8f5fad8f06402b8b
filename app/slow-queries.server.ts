import { currentRequest } from '#app/current-request.server.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { countStatement } from '#app/metrics.server.ts'
import { hearStatements } from '#db/client.ts'

const longestText = 1000

/** Counts what is asked of the database, and logs what takes long: its text, in which values stand as question marks. */
export function watchStatements(): void {
  const { SLOW_QUERY_MS } = env()
  hearStatements((text, ms) => {
    const request = currentRequest()
    if (request) {
      request.queries++
      request.queryMs += ms
    }
    const isSlow = ms > SLOW_QUERY_MS
    countStatement(ms, isSlow)
    if (!isSlow) return
    const statement = text.replaceAll(/\s+/g, ' ').slice(0, longestText)
    log().warn({ ms: Math.round(ms), requestId: request?.id, statement }, 'A slow query')
  })
}
