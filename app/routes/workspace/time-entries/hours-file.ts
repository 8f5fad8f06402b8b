import { formatDecimals, formatTime, fullName } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { workedTask } from '#app/domain/time-entries/time-entry.ts'
import { csvFile } from '#app/http/csv-file.server.ts'
import { workspaceFile } from '#app/http/page.server.ts'
import { hoursPlace } from '#app/http/time-entries/hours-page.server.ts'
import type { TimeEntry } from '#app/models/time-entries/time-entry.server.ts'
import { listCountedHours } from '#app/models/time-entries/time-entry-list.server.ts'

const heads = ['Day', 'Person', 'Job', 'Job name', 'Task', 'From', 'To', 'Hours', 'Minutes', 'Note']

/** `of=everybody` for all people. */
export const loader = workspaceFile(({ scope, actor, url }) => {
  const { person, from, to } = hoursPlace(scope, actor.weekStart, url)
  const isForAll = url.searchParams.get('of') === 'everybody'
  if (isForAll) requireMay(scope, 'time_entry.read')
  const rows = listCountedHours(scope, isForAll ? null : person, from, to)
  return csvFile(`hours ${from} to ${to}.csv`, [heads, ...rows.map(entry => toLine(entry, scope.timeZone))])
})

function toLine(entry: TimeEntry, timeZone: string): string[] {
  const { day, jobNumber: number, projectName, goneProject, startedAt, endedAt, minutes, note } = entry
  const time = (instant: number | null) => (instant === null ? '' : formatTime(instant, timeZone))
  return [
    day,
    fullName(entry.firstName, entry.lastName, entry.username),
    number ?? '',
    number === null ? goneProject : (projectName ?? ''),
    workedTask(entry),
    time(startedAt),
    time(endedAt),
    formatDecimals((minutes ?? 0) / 60, 2),
    String(minutes ?? 0),
    note,
  ]
}
