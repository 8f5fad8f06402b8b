import type { DatedTask } from '#app/domain/activities/activity.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  clearDates,
  findDatedBy,
  listAwaitingStage,
  writeDates,
} from '#app/models/tasks/task-dates.server.ts'
import { planDates, todayOf } from './plan-dates.server.ts'

/** Counted from today; returns those it dated. Call it in the transaction of the move, after the move. */
export function dateStageTasks(scope: Scope, projectId: number): DatedTask[] {
  const waiting = listAwaitingStage(scope, projectId)
  if (waiting.length === 0) return []
  const stage = todayOf(scope)
  const plans = waiting.map(({ assignedTo, dueOffset }) => {
    return { dueAnchor: 'stage' as const, dueOffset: dueOffset ?? 0, assignedTo, stage }
  })
  const { dates } = planDates(scope, plans, { start: null, due: null })
  const dated = waiting.map(({ id }, at) => ({ id, dueDate: dates[at]?.date ?? stage }))
  writeDates(scope, dated)
  return dated
}

export function undateStageTasks(scope: Scope, projectId: number, activityId: number): void {
  clearDates(scope, projectId, findDatedBy(scope, activityId))
}
