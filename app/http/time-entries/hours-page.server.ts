import { addDays, dayIn } from '#app/domain/clock.ts'
import { isCalendarDate } from '#app/domain/fields.schema.ts'
import { formatDateShort, formatDay, formatWeekday, fullName } from '#app/domain/format.ts'
import { hoursText } from '#app/domain/hours.ts'
import { may, requireMay, roleMay } from '#app/domain/permissions.ts'
import { shortJobNumber } from '#app/domain/projects/job-number.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  daysBack,
  hoursPath,
  timeEntryPath,
  workedJob,
  workedTask,
} from '#app/domain/time-entries/time-entry.ts'
import { besideText, sumText, timesText } from '#app/domain/time-entries/worked-time.ts'
import { type WeekStart, weekOf } from '#app/domain/week.ts'
import { newRequestId } from '#app/http/form.server.ts'
import { idQuery } from '#app/http/input.server.ts'
import { requireUser } from '#app/models/people/user.server.ts'
import type { TimeEntry } from '#app/models/time-entries/time-entry.server.ts'
import { listEntriesOfDays, listWorkers } from '#app/models/time-entries/time-entry-list.server.ts'
import { type JobMinutes, readJobMinutes } from '#app/models/time-entries/worked-sums.server.ts'
import { toOpenWork } from './open-work.ts'
import { readWorkChoices } from './time-entry-form.server.ts'

export function hoursPlace(scope: Scope, weekStart: WeekStart, url: URL) {
  const today = dayIn(scope.timeZone, Date.now())
  const asked = url.searchParams.get('week') ?? ''
  const person = idQuery(url, 'person') ?? scope.userId
  requireMay(scope, 'time_entry.read', { assignedTo: person })
  return { today, person, ...weekOf(isCalendarDate(asked) ? asked : today, weekStart) }
}

export function readHoursPage(scope: Scope, weekStart: WeekStart, url: URL) {
  const { today, person, from, to } = hoursPlace(scope, weekStart, url)
  const now = Date.now()
  const isOwn = person === scope.userId
  const workers = roleMay(scope.role, 'time_entry.read') ? listWorkers(scope, from, to) : []
  const who = isOwn ? null : (workers.find(({ id }) => id === person) ?? requireUser(scope, person))
  const all = listEntriesOfDays(scope, person, from, to)
  const live = all.filter(({ deletedAt }) => deletedAt === null)
  const counted = live.filter(({ minutes, day }) => minutes !== null && day >= from && day <= to)
  const days = Array.from({ length: 7 }, (_, at) => addDays(from, at))
  const { timeZone } = scope
  const pathOf = (week: string) => hoursPath({ week, person: isOwn ? null : person })
  const here = pathOf(from)
  const thisWeek = weekOf(today, weekStart).from
  const longest = Math.max(1, ...workers.map(({ minutes }) => minutes))
  const firstName = who ? who.firstName || who.username : null
  return {
    here,
    isOwn,
    person,
    personName: who ? fullName(who.firstName, who.lastName, who.username) : null,
    firstName,
    weekText: weekText(from, to, today),
    isThisWeek: from === thisWeek,
    links: {
      before: pathOf(addDays(from, -7)),
      now: hoursPath({ person: isOwn ? null : person }),
      after: from < thisWeek ? pathOf(addDays(from, 7)) : null,
      file: fileHref(from, isOwn ? null : person),
      everybodysFile: workers.length > 0 ? `${fileHref(from, null)}&of=everybody` : null,
    },
    total: sumText(sumOf(counted)),
    days: days.map(day => ({
      day,
      name: formatWeekday(day),
      date: formatDateShort(day, today),
      label: formatDay(day, today),
      isToday: day === today,
      isAhead: day > today,
      total: hoursText(sumOf(counted.filter(entry => entry.day === day))),
      entries: live
        .filter(entry => entry.day === day && entry.minutes !== null)
        .map(entry => entryRow(entry, timeZone)),
    })),
    jobs: jobRows(scope, counted, days),
    open: toOpenWork(
      live.filter(({ minutes }) => minutes === null),
      { now, timeZone, who: firstName },
    ),
    deleted: all.filter(({ deletedAt }) => deletedAt !== null).map(entry => entryRow(entry, timeZone)),
    workers: workers.map(({ id, minutes, ...names }) => ({
      id,
      name: fullName(names.firstName, names.lastName, names.username),
      href: hoursPath({ week: from, person: id === scope.userId ? null : id }),
      isShown: id === person,
      total: hoursText(minutes),
      part: minutes / longest,
    })),
    today,
    firstDay: addDays(today, -daysBack),
    formDay: today >= from && today <= to ? today : to < today ? to : from,
    choices: readWorkChoices(scope, person),
    requestId: newRequestId(),
    mayAdd: may(scope, 'time_entry.create', { assignedTo: person }),
    mayEdit: may(scope, 'time_entry.edit', { assignedTo: person }),
  }
}

function fileHref(week: string, person: number | null): string {
  return `/hours/file?week=${week}${person === null ? '' : `&person=${person}`}`
}

function weekText(from: string, to: string, today: string): string {
  const last = formatDateShort(to, today)
  const isOneMonth = from.slice(0, 7) === to.slice(0, 7)
  return `${isOneMonth ? Number(from.slice(8)) : formatDateShort(from, today)} to ${last}`
}

function sumOf(entries: readonly TimeEntry[]): number {
  return entries.reduce((sum, { minutes }) => sum + (minutes ?? 0), 0)
}

function entryRow(entry: TimeEntry, timeZone: string) {
  const task = workedTask(entry)
  const job = workedJob(entry)
  const { id, minutes, note, userId, createdBy, changes } = entry
  const writer = userId === createdBy ? '' : `written by ${entry.writerFirstName || entry.writerUsername}`
  return {
    id,
    href: timeEntryPath(id),
    title: task || job || note || 'Other work',
    detail: [
      task ? job : '',
      timesText(entry, timeZone),
      task || job ? note : '',
      entry.isTaskBinned || entry.goneTask ? 'task deleted' : '',
      entry.isProjectBinned || entry.goneProject ? 'job deleted' : '',
      writer,
    ]
      .filter(Boolean)
      .join(' · '),
    hours: hoursText(minutes),
    isCorrected: changes > 0,
  }
}

function jobRows(scope: Scope, counted: readonly TimeEntry[], days: readonly string[]) {
  const jobs = new Map<string, TimeEntry[]>()
  for (const entry of counted) {
    const key = workedJob(entry)
    jobs.set(key, [...(jobs.get(key) ?? []), entry])
  }
  const ids = new Set(counted.flatMap(({ projectId }) => projectId ?? []))
  const sums = ids.size > 0 ? readJobMinutes(scope, [...ids]) : undefined
  return [...jobs.entries()]
    .sort(([a], [b]) => (a === '' ? 1 : b === '' ? -1 : a.localeCompare(b, 'en-GB', { numeric: true })))
    .map(([key, entries]) => {
      const [first] = entries
      const number = first?.jobNumber ?? null
      return {
        key,
        number: number === null ? '' : shortJobNumber(number),
        name: number === null ? key || 'No job' : (first?.projectName ?? ''),
        href:
          first && first.projectId !== null && !first.isProjectBinned ? `/projects/${first.projectId}` : null,
        inAll: inAll(sums?.get(first?.projectId ?? 0)),
        perDay: days.map(day => hoursText(sumOf(entries.filter(entry => entry.day === day)))),
        total: hoursText(sumOf(entries)),
      }
    })
}

/** Of the whole job, by everybody; null where nothing is planned. */
function inAll(minutes: JobMinutes | undefined) {
  if (!minutes || minutes.estimatedMinutes === 0) return null
  const { estimatedMinutes, workedMinutes } = minutes
  return {
    text: besideText(workedMinutes, estimatedMinutes),
    part: workedMinutes / estimatedMinutes,
    isOver: workedMinutes > estimatedMinutes,
  }
}
