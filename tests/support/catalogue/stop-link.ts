import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { newStopToken } from '#app/services/notifications/stop-token.server.ts'
import { db } from '#db/client.ts'

/** The link in somebody's morning mail, signed as the server does whose database is open. */
export function stopLink(userId: number): string {
  const secret = readFileSync(join(dirname(db().$client.name), 'session-secret'), 'utf8').trim()
  return `/morning-mail/stop?token=${newStopToken(userId, secret)}`
}
