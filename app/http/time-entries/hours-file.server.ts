import contentDisposition from 'content-disposition'
import { stringify } from 'csv-stringify/sync'
import { formatDecimals, formatTime, fullName } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { workedTask } from '#app/domain/time-entries/time-entry.ts'
import type { WeekStart } from '#app/domain/week.ts'
import type { TimeEntry } from '#app/models/time-entries/time-entry.server.ts'
import { listCountedHours } from '#app/models/time-entries/time-entry-list.server.ts'
import { csvFormat, safeCell } from '#app/services/exports/csv-cell.server.ts'
import { hoursPlace } from './hours-page.server.ts'

const heads = ['Day', 'Person', 'Job', 'Job name', 'Task', 'From', 'To', 'Hours', 'Minutes', 'Note']

/** `of=everybody` for all people. */
export function hoursFile(scope: Scope, weekStart: WeekStart, url: URL): Response {
  const { person, from, to } = hoursPlace(scope, weekStart, url)
  const isForAll = url.searchParams.get('of') === 'everybody'
  if (isForAll) requireMay(scope, 'time_entry.read')
  const rows = listCountedHours(scope, isForAll ? null : person, from, to)
  const lines = [heads, ...rows.map(entry => toLine(entry, scope.timeZone))]
  const text = stringify(
    lines.map(line => line.map(safeCell)),
    { ...csvFormat, bom: true },
  )
  return new Response(text, {
    headers: {
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': contentDisposition(`hours ${from} to ${to}.csv`),
      'Cache-Control': 'no-store',
    },
  })
}

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
