import type { ActivityDetail, Redated } from '#app/domain/activities/activity.ts'
import { Conflict, NotFound } from '#app/domain/errors.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  isNearJob,
  type JobDates,
  type JobShift,
  jobShift,
  movedDate,
  shiftText,
} from '#app/domain/tasks/move-along.ts'
import { roundAbsences } from '#app/domain/tasks/planned-date.ts'
import { ownedTask } from '#app/domain/tasks/task.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Project, requireProject } from '#app/models/projects/project.server.ts'
import { saveProject } from '#app/models/projects/project-writes.server.ts'
import { listProjectTasks } from '#app/models/tasks/project-tasks.server.ts'
import type { Task } from '#app/models/tasks/task.server.ts'
import { findRedating, putDatesBack, writeDates } from '#app/models/tasks/task-dates.server.ts'
import { type BankHolidays, bankHolidaysNow } from '#app/services/holidays/bank-holidays.server.ts'
import { transaction } from '#db/client.ts'
import { type AwayOf, absencesAround, nobodyAway, planDates, spanAround } from './plan-dates.server.ts'

/** `activityId` is for undoing; `around`: how many dates would have met an absence. */
export type Redating = { count: number; activityId: number; text: string; around: number }

/** `wanted`: the date without absences. */
export type DateAlong = Redated & { to: string; task: Task; wanted: string }

/** Null when none moves. Call it in the transaction that changed the job's dates. */
export function moveTasksAlong(scope: Scope, before: Project, after: Project): Redating | null {
  const { moved, shift } = planAlong(scope, before, after)
  const job = { from: datesOf(before), to: datesOf(after) }
  return recordRedating(scope, after, moved, { job, shift })
}

/** By as many working days as the job, around absences; waiting tasks get their dates. Only tasks that the person may edit. */
export function planAlong(scope: Scope, before: Project, after: Project) {
  const tasks = listProjectTasks(scope, after.id).filter(task => isMovable(scope, task))
  const days = [before.startDate, before.dueDate, after.startDate, after.dueDate]
  const bankHolidays = bankHolidaysNow(
    scope,
    days.flatMap(day => (day ? [spanAround(day)] : [])),
  )
  const shift = jobShift(before, after, bankHolidays)
  const near = tasks.filter(({ dueDate }) => dueDate !== null && isNearJob(dueDate, before))
  const isAnybodyOnIt = near.some(({ assignedTo }) => assignedTo !== null)
  const dates = near.flatMap(({ dueDate }) => dueDate ?? [])
  const away = isAnybodyOnIt ? absencesAround(scope, dates) : nobodyAway
  const moved = [
    ...near.flatMap(task => movedTask(task, shift, away, bankHolidays)),
    ...awaited(scope, tasks, before, after),
  ]
  return { moved, shift: shiftText(shift) }
}

function isMovable(scope: Scope, task: Task): boolean {
  return task.status !== 'complete' && may(scope, 'task.edit', ownedTask(task))
}

function datesOf({ startDate, dueDate }: JobDates): JobDates {
  return { startDate, dueDate }
}

function movedTask(task: Task, shift: JobShift, away: AwayOf, bankHolidays: BankHolidays): DateAlong[] {
  const { id, dueDate, dueAnchor, dueOffset, assignedTo } = task
  if (dueDate === null) return []
  const along = movedDate({ dueDate, dueAnchor }, shift, bankHolidays)
  if (along === dueDate) return []
  const { date: to, wanted } = roundAbsences(along, dueAnchor, away(assignedTo), bankHolidays)
  return to === dueDate ? [] : [{ id, from: dueDate, to, dueAnchor, dueOffset, task, wanted }]
}

/** Undated tasks that count from a date which is new. */
function awaited(scope: Scope, tasks: readonly Task[], before: JobDates, after: JobDates): DateAlong[] {
  const isNew = {
    start: before.startDate === null && after.startDate !== null,
    due: before.dueDate === null && after.dueDate !== null,
    stage: false,
  }
  const waiting = tasks.filter(task => task.dueDate === null && task.dueAnchor && isNew[task.dueAnchor])
  const plans = waiting.flatMap(({ dueAnchor, dueOffset, assignedTo }) =>
    dueAnchor ? [{ dueAnchor, dueOffset: dueOffset ?? 0, assignedTo, stage: null }] : [],
  )
  const { dates } = planDates(scope, plans, { start: after.startDate, due: after.dueDate })
  return waiting.flatMap((task, at) => {
    const { id, dueAnchor, dueOffset } = task
    const planned = dates[at]
    if (!planned) return []
    return [{ id, from: null, to: planned.date, dueAnchor, dueOffset, task, wanted: planned.wanted }]
  })
}

function recordRedating(
  scope: Scope,
  { id: projectId }: Pick<Project, 'id'>,
  moved: readonly DateAlong[],
  { job, shift }: { job: NonNullable<ActivityDetail['tasks.redated']['job']>; shift: string },
): Redating | null {
  if (moved.length === 0) return null
  const dates = moved.map(({ task: _task, wanted: _wanted, ...redated }) => redated)
  writeDates(
    scope,
    dates.map(({ id, to }) => ({ id, dueDate: to })),
  )
  const activityId = recordRedated(scope, projectId, dates, { job, shift })
  const around = moved.filter(({ to, wanted }) => to !== wanted).length
  return { count: dates.length, activityId, text: shift, around }
}

export function recordRedated(
  scope: Scope,
  projectId: number,
  dates: readonly Redated[],
  more: Pick<ActivityDetail['tasks.redated'], 'job' | 'shift'> = {},
): number {
  return recordActivity(scope, 'tasks.redated', {
    subjectId: projectId,
    projectId,
    detail: { count: dates.length, taskIds: dates.map(({ id }) => id), dates: [...dates], ...more },
  })
}

/** Only dates that still stand, the job's included. Throws Conflict when undone already or nothing stands. */
export function undoRedating(scope: Scope, projectId: number, activityId: number) {
  return transaction(() => {
    const project = requireProject(scope, projectId)
    const act = findRedating(scope, projectId, activityId)
    if (!act) throw new NotFound('This can no longer be undone')
    if (act.actorId !== scope.userId) requireMay(scope, 'project.edit', project)
    if (act.isUndone) throw new Conflict('This was undone already')
    const { dates, job } = act.detail
    const count = putDatesBack(scope, projectId, dates)
    const isJobAsMoved =
      job !== undefined && project.startDate === job.to.startDate && project.dueDate === job.to.dueDate
    if (count === 0 && !isJobAsMoved) throw new Conflict('Its dates were changed since')
    if (isJobAsMoved) {
      requireMay(scope, 'project.edit', project)
      saveProject(scope, project, job.from)
    }
    recordActivity(scope, 'tasks.redate_undone', {
      subjectId: projectId,
      projectId,
      detail: { count, activityId },
    })
    return { count, isJobBack: isJobAsMoved }
  })
}
