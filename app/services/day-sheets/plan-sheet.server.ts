import { dayIn } from '#app/domain/clock.ts'
import { type EveningPlan, planEvening } from '#app/domain/day-sheets/evening-plan.ts'
import { readEvening } from '#app/domain/day-sheets/read-evening.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { ownedTask } from '#app/domain/tasks/task.ts'
import type { DaySheet } from '#app/models/day-sheets/day-sheet.server.ts'
import { listSheetTasks, listStageStates } from '#app/models/day-sheets/sheet-tasks.server.ts'

export type JobNews = {
  jobNumber: number
  before: number
  after: number
  total: number
  nextStage: string | null
}

export type SheetPlan = EveningPlan & {
  today: string
  /** Jobs of which tasks will be done, and the stage that each then goes on to. */
  jobs: JobNews[]
}

/** What saving what was typed of a sheet will do as things stand now. Writes nothing. */
export function planSheet(scope: Scope, sheet: DaySheet, typed: string): SheetPlan {
  const today = dayIn(scope.timeZone, Date.now())
  const ids = sheet.lines.flatMap(({ taskId }) => taskId ?? [])
  const tasks = new Map(listSheetTasks(scope, sheet, ids).map(task => [task.id, task]))
  const plan = planEvening(sheet.lines, readEvening(typed, today), id => {
    const task = tasks.get(id)
    if (!task) return undefined
    const isNobodys = task.assignees.length === 0
    const mayEdit = may(scope, 'task.edit', ownedTask(task)) || (isNobodys && sheet.userId === scope.userId)
    const { status, waitingFor, waitingUntil, workedElse } = task
    return { id, status, waitingFor, waitingUntil, isNobodys, mayEdit, workedElse }
  })
  const finished = plan.lines.flatMap(line => {
    if (line.kind !== 'save' || line.taskId === null || line.result.outcome !== 'done') return []
    const task = tasks.get(line.taskId)
    return task && task.status !== 'complete' && task.projectId !== null ? [task] : []
  })
  const projectIds = [...new Set(finished.flatMap(({ projectId }) => projectId ?? []))]
  const jobs = projectIds.length === 0 ? [] : listStageStates(scope, projectIds)
  return {
    ...plan,
    today,
    jobs: jobs.flatMap(({ projectId, jobNumber, stageId, total, done, nextStage }) => {
      const count = finished.filter(task => task.projectId === projectId && task.stageId === stageId).length
      const after = done + count
      if (count === 0) return []
      return [{ jobNumber, before: done, after, total, nextStage: after === total ? nextStage : null }]
    }),
  }
}
