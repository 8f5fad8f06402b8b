import type { WorkedFacts } from '#app/domain/activities/activity.ts'
import { minuteMs } from '#app/domain/clock.ts'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { NewTimeEntry, TimeEntryChange } from '#app/domain/time-entries/time-entry.schema.ts'
import { type WorkPlace, workedJob, workedTask } from '#app/domain/time-entries/time-entry.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findUser } from '#app/models/people/user.server.ts'
import {
  findRunning,
  findTimeEntry,
  requireKeptEntry,
  requireTimeEntry,
  type TimeEntry,
} from '#app/models/time-entries/time-entry.server.ts'
import { changeTimeEntry, insertTimeEntry } from '#app/models/time-entries/time-entry-writes.server.ts'
import { ensureChange } from '#app/services/ensure.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { ensureDayHolds, ensurePlaceOfWork, requireMayWrite, requireOwnEntry } from './ensure-work.server.ts'

export function addTimeEntry(scope: Scope, input: NewTimeEntry): TimeEntry {
  return transaction(() => {
    const userId = input.userId ?? scope.userId
    requireMayWrite(scope, userId, 'time_entry.create')
    if (!findUser(scope, userId)) throw new Invalid({ userId: ['Please choose one of your people'] })
    const make = () => {
      const { day, minutes, note = '' } = input
      const place = ensurePlaceOfWork(scope, input)
      ensureDayHolds(scope, { userId, day, minutes }, null)
      const { id } = insertTimeEntry(scope, { ...place, userId, day, minutes, note })
      return requireTimeEntry(scope, id)
    }
    return once(scope, 'time_entry', { input, make, find: findTimeEntry })
  })
}

/** Keeps the earlier values. A running entry takes only another place of work and note. */
export function updateTimeEntry(scope: Scope, id: number, change: TimeEntryChange): TimeEntry {
  return transaction(() => {
    const before = requireOwnEntry(scope, id)
    requireMayWrite(scope, before.userId, 'time_entry.edit')
    ensureChange(scope, 'time_entry', before, change)
    const place = placeAfter(scope, before, change)
    const { day = before.day, minutes = before.minutes, note = before.note } = change
    const isDayMoved = day !== before.day
    const isSame =
      !isDayMoved &&
      minutes === before.minutes &&
      note === before.note &&
      place.taskId === before.taskId &&
      place.projectId === before.projectId
    if (isSame) return before
    if (before.minutes === null && isDayMoved && minutes === null)
      throw new Conflict('It runs still: please stop it first')
    if (minutes !== null) ensureDayHolds(scope, { userId: before.userId, day, minutes }, id)
    changeTimeEntry(scope, id, {
      ...place,
      ...(place.taskId !== before.taskId && { goneTask: '' }),
      ...(place.projectId !== before.projectId && { goneProject: '' }),
      day,
      minutes,
      note,
      ...timesAfter(before, minutes, isDayMoved),
    })
    const entry = requireTimeEntry(scope, id)
    recordActivity(scope, 'time_entry.updated', { subjectId: id, detail: changesOf(before, entry) })
    return entry
  })
}

/** A task or job that is gone may stay. */
function placeAfter(scope: Scope, before: TimeEntry, change: TimeEntryChange): WorkPlace {
  const { projectId, taskId } = change
  const present = { projectId: before.projectId, taskId: before.taskId }
  if (taskId === undefined && projectId === undefined) return present
  const asked = {
    taskId: taskId === undefined ? (projectId === undefined ? before.taskId : null) : taskId,
    projectId: projectId === undefined ? null : projectId,
  }
  if (asked.taskId === before.taskId && (asked.taskId !== null || asked.projectId === before.projectId))
    return present
  return ensurePlaceOfWork(scope, asked)
}

/** A moved day drops the times. Hours typed for a running entry end it. */
function timesAfter({ startedAt, minutes: before }: TimeEntry, minutes: number | null, isDayMoved: boolean) {
  if (isDayMoved) return { startedAt: null, endedAt: null, forgottenAt: null }
  if (before !== null || minutes === null || startedAt === null) return {}
  const endedAt = startedAt + minutes * minuteMs
  if (endedAt > Date.now()) throw new Invalid({ minutes: ['That is more than has gone by since it began'] })
  return { endedAt, forgottenAt: null }
}

function changesOf(before: TimeEntry, after: TimeEntry) {
  const [was, is] = [factsOf(before), factsOf(after)]
  const names = (Object.keys(is) as (keyof WorkedFacts)[]).filter(name => was[name] !== is[name])
  const only = (facts: WorkedFacts): WorkedFacts => Object.fromEntries(names.map(name => [name, facts[name]]))
  return { fields: names, before: only(was), after: only(is) }
}

function factsOf(entry: TimeEntry) {
  const { minutes, day, note } = entry
  return { minutes, day, what: [workedJob(entry), workedTask(entry)].filter(Boolean).join(', '), note }
}

/** Can be restored for 30 days. */
export function deleteTimeEntry(scope: Scope, id: number): TimeEntry {
  return transaction(() => {
    const entry = requireOwnEntry(scope, id)
    requireMayWrite(scope, entry.userId, 'time_entry.edit')
    changeTimeEntry(scope, id, { deletedAt: Date.now(), deletedBy: scope.userId })
    recordActivity(scope, 'time_entry.deleted', { subjectId: id, detail: { minutes: entry.minutes } })
    return entry
  })
}

/** Repeating it changes nothing. A running entry stays stopped where another runs by now. */
export function restoreTimeEntry(scope: Scope, id: number): TimeEntry {
  return transaction(() => {
    const kept = requireKeptEntry(scope, id)
    requireMay(scope, 'time_entry.read', { assignedTo: kept.userId })
    requireMayWrite(scope, kept.userId, 'time_entry.edit')
    if (kept.deletedAt === null) return kept
    const { userId, day, minutes } = kept
    if (minutes !== null) ensureRoom(scope, { userId, day, minutes })
    const isRunningElse = minutes === null && findRunning({ companyId: scope.companyId, userId }) !== null
    changeTimeEntry(scope, id, {
      deletedAt: null,
      deletedBy: null,
      ...(isRunningElse && { forgottenAt: kept.forgottenAt ?? Date.now() }),
    })
    recordActivity(scope, 'time_entry.restored', { subjectId: id, detail: { minutes } })
    return requireTimeEntry(scope, id)
  })
}

/** A button has no field for Invalid. */
function ensureRoom(scope: Scope, hours: { userId: number; day: string; minutes: number }): void {
  try {
    ensureDayHolds(scope, hours, null)
  } catch (error) {
    if (error instanceof Invalid) throw new Conflict(error.fieldErrors.minutes?.[0] ?? error.message)
    throw error
  }
}
