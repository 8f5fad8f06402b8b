import { formatTime } from '#app/domain/format.ts'
import { workedJob, workedWhat } from '#app/domain/time-entries/time-entry.ts'
import { forgottenText, isAskedAbout, mayStopNow } from '#app/domain/time-entries/worked-time.ts'
import type { OpenEntry } from '#app/models/time-entries/open-work.server.ts'

/** What runs, and what is asked about, of one person; `who` is their first name where it is not the asker. */
export function toOpenWork(
  entries: readonly OpenEntry[],
  { now, timeZone, who }: { now: number; timeZone: string; who: string | null },
) {
  return entries.flatMap(entry => {
    const { id, taskId, startedAt } = entry
    if (startedAt === null) return []
    const what = workedWhat(entry)
    return [
      {
        id,
        taskId,
        what,
        job: workedJob(entry),
        since: formatTime(startedAt, timeZone),
        question: isAskedAbout(entry, now, timeZone) ? forgottenText({ startedAt, what }, { now, timeZone, who }) : null,
        mayStop: mayStopNow(entry, now),
      },
    ]
  })
}
