import type { Scope } from '#app/domain/scope.ts'
import { datePlanOf } from '#app/domain/templates/task-plan.ts'
import type { Assignable } from '#app/domain/templates/template-application.ts'
import { type PlannedDates, planDates, todayOf } from '#app/services/tasks/plan-dates.server.ts'

export type DatedJob = { startDate: string | null; dueDate: string | null; stageId: number }

/** Tasks of the present stage and earlier ones count from today where they wait for their stage. `stages` in working order. */
export function planTemplateDates(
  scope: Scope,
  tasks: readonly Assignable[],
  job: DatedJob,
  stages: readonly { id: number }[],
): PlannedDates {
  const today = todayOf(scope)
  const now = stages.findIndex(({ id }) => id === job.stageId)
  const begun = new Set(stages.slice(0, now + 1).map(({ id }) => id))
  const plans = tasks.map(({ plan, assignedTo, stageId }) => {
    const datePlan = datePlanOf(plan)
    return datePlan && { ...datePlan, assignedTo, stage: begun.has(stageId) ? today : null }
  })
  return planDates(scope, plans, { start: job.startDate, due: job.dueDate })
}
