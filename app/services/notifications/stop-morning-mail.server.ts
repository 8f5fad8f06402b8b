import { findMorningMailReader, writeMorningMailTime } from '#app/models/notifications/morning-mail.server.ts'
import { transaction } from '#db/client.ts'
import { readStopToken } from './stop-token.server.ts'

export function findStopReader(token: string) {
  const userId = readStopToken(token)
  return userId === null ? null : findMorningMailReader(userId)
}

export function stopMorningMail(token: string): boolean {
  return transaction(() => {
    const reader = findStopReader(token)
    if (!reader) return false
    writeMorningMailTime(reader, null, null)
    return true
  })
}
