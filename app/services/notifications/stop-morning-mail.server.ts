import { findMorningMailReader, writeMorningMailTime } from '#app/models/notifications/morning-mail.server.ts'
import { transaction } from '#db/client.ts'
import { readStopToken } from './stop-token.server.ts'

/** Whose morning mail the link ends, and whether they still get it; null for a link that was not made here. */
export function findStopReader(token: string) {
  const userId = readStopToken(token)
  return userId === null ? null : findMorningMailReader(userId)
}

/** Ends the morning mail of whoever the link was sent to; false for a link that was not made here. Again changes nothing. */
export function stopMorningMail(token: string): boolean {
  return transaction(() => {
    const reader = findStopReader(token)
    if (!reader) return false
    writeMorningMailTime(reader, null, null)
    return true
  })
}
