import { formatTime } from '#app/domain/format.ts'
import type { Scope } from '#app/domain/scope.ts'
import { getMorningMailTime, writeMorningMailTime } from '#app/models/notifications/morning-mail.server.ts'
import { transaction } from '#db/client.ts'

/** A quarter of an hour of `morningMailTimes`, or null for none. A time that is past begins tomorrow. */
export function saveMorningMail(scope: Scope, time: string | null, now = Date.now()): void {
  transaction(() => {
    if (getMorningMailTime(scope) === time) return
    const isPast = time !== null && time <= formatTime(now, scope.timeZone)
    writeMorningMailTime(scope, time, isPast ? now : null)
  })
}
