import type { WorkedFacts } from '#app/domain/activities/activity.ts'
import { activityText } from '#app/domain/activities/activity-text.ts'
import { addDays, dayIn } from '#app/domain/clock.ts'
import { formatDateShort, formatDay, formatInstant, fullName } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { hoursText } from '#app/domain/tasks/estimate.ts'
import {
  choiceOf,
  daysBack,
  hoursPath,
  workedJob,
  workedTask,
  workedWhat,
} from '#app/domain/time-entries/time-entry.ts'
import { timesText } from '#app/domain/time-entries/worked-time.ts'
import { detailOf } from '#app/models/activities/activity-detail.server.ts'
import { listEntryHistory } from '#app/models/time-entries/time-entry-list.server.ts'
import { requireOwnEntry } from '#app/services/time-entries/ensure-work.server.ts'
import { toOpenWork } from './open-work.ts'
import { readWorkChoices } from './time-entry-form.server.ts'

const maxHistory = 100

export function readTimeEntryPage(scope: Scope, id: number) {
  const entry = requireOwnEntry(scope, id)
  const { userId, day, minutes, note, version } = entry
  const { timeZone } = scope
  const now = Date.now()
  const today = dayIn(timeZone, now)
  const isOwn = userId === scope.userId
  const names = [entry.firstName, entry.lastName, entry.username] as const
  const choices = readWorkChoices(scope, userId)
  const chosen = choiceOf(entry)
  const isAmong = choices.some(({ options }) => options.some(({ value }) => value === chosen))
  const [open] =
    minutes === null ? toOpenWork([entry], { now, timeZone, who: isOwn ? null : names[0] || names[2] }) : []
  return {
    id,
    version,
    what: workedWhat(entry),
    about: [
      isOwn ? '' : fullName(...names),
      formatDay(day, today),
      timesText(entry, timeZone),
      hoursText(minutes),
    ]
      .filter(Boolean)
      .join(' · '),
    stored: { day, what: chosen, hours: hoursText(minutes), note },
    present:
      isAmong || chosen === 'none'
        ? null
        : { value: chosen, label: [workedJob(entry), workedTask(entry)].filter(Boolean).join(', ') },
    choices,
    open: open ?? null,
    isRunning: minutes === null && open?.question === null,
    firstDay: addDays(today, -daysBack),
    today,
    timeZone,
    back: hoursPath({ week: day, person: isOwn ? null : userId }),
    mayEdit: may(scope, 'time_entry.edit', { assignedTo: userId }),
    history: readHistory(scope, entry, today),
  }
}

type Entry = ReturnType<typeof requireOwnEntry>

function readHistory(scope: Scope, entry: Entry, today: string) {
  const { timeZone } = scope
  const at = (instant: number) => ({
    when: formatInstant(instant, timeZone, today),
    dateTime: new Date(instant).toISOString(),
  })
  const first = {
    id: 0,
    who: entry.writerFirstName || entry.writerUsername,
    text: entry.startedAt === null ? 'wrote it' : 'started it',
    ...at(entry.createdAt),
  }
  const rows = listEntryHistory(scope, entry.id, maxHistory).map(row => ({
    id: row.id,
    who: row.firstName || row.username,
    text:
      row.verb === 'time_entry.updated' ? changeText(row.detail, today) : activityText(row.verb, row.detail),
    ...at(row.createdAt),
  }))
  return [first, ...rows]
}

const words: Readonly<Record<keyof WorkedFacts, string>> = {
  minutes: 'hours',
  day: 'day',
  what: 'job or task',
  note: 'note',
}

function changeText(detail: Record<string, unknown>, today: string): string {
  const { before = {}, after = {} } = detailOf('time_entry.updated', detail)
  const names = (Object.keys(words) as (keyof WorkedFacts)[]).filter(name => name in after)
  const changes = names.map(
    name => `the ${words[name]} from ${factText(name, before, today)} to ${factText(name, after, today)}`,
  )
  return changes.length === 0 ? 'changed it' : `changed ${changes.join(', ')}`
}

function factText(name: keyof WorkedFacts, facts: WorkedFacts, today: string): string {
  if (name === 'minutes') return hoursText(facts.minutes ?? null) || 'none'
  if (name === 'day') return facts.day ? formatDateShort(facts.day, today) : 'none'
  return facts[name] || 'none'
}
