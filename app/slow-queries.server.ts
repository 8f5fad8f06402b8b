import { countQuery, currentWork } from '#app/current-work.server.ts'
import { env } from '#app/env.server.ts'
import { log } from '#app/log.server.ts'
import { countStatement } from '#app/metrics.server.ts'
import { listenToStatements } from '#db/client.ts'

const longestText = 1000

/** Counts all statements and logs slow ones, with question marks for their values. */
export function watchStatements(): void {
  const { SLOW_QUERY_MS } = env()
  listenToStatements((text, ms) => {
    countQuery(ms)
    const isSlow = ms > SLOW_QUERY_MS
    countStatement(ms, isSlow)
    if (!isSlow) return
    const statement = text.replaceAll(/\s+/g, ' ').slice(0, longestText)
    const work = currentWork()
    work?.span?.addEvent('slow query', { 'mortise.ms': Math.round(ms), 'db.query.text': statement })
    log().warn({ ms: Math.round(ms), requestId: work?.requestId || undefined, statement }, 'A slow query')
  })
}
