import type { ActivityDetail } from '#app/domain/activities/activity.ts'
import { capitaliseFirst } from '#app/domain/format.ts'
import type { StageMove } from '#app/domain/notifications/stage-news.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Project, requireProject } from '#app/models/projects/project.server.ts'
import { setProjectStage } from '#app/models/projects/project-writes.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { countOpenTasks } from '#app/models/tasks/project-tasks.server.ts'
import type { Task } from '#app/models/tasks/task.server.ts'
import { draftReachedPaymentStages } from '#app/services/invoices/draft-due-payment-stages.server.ts'
import { notifyStageMove } from '#app/services/notifications/notify.server.ts'
import { dateStageTasks, undateStageTasks } from '#app/services/tasks/date-stage-tasks.server.ts'

export const movedOn = 'The job has moved on since'

/** Call it in the transaction, after the move is written, with `project` as before. `undoes`: an activity id. Returns the activity's id. */
export function recordStageMove<V extends StageMove>(
  scope: Scope,
  verb: V,
  project: Project,
  detail: ActivityDetail[V],
  undoes?: number,
): number {
  const { id } = project
  if (undoes !== undefined) undateStageTasks(scope, id, undoes)
  const dated = undoes === undefined ? dateStageTasks(scope, id) : []
  const told = dated.length > 0 ? { ...detail, dated } : detail
  const activityId = recordActivity(scope, verb, { subjectId: id, projectId: id, detail: told })
  const { from, to } = detail
  notifyStageMove(scope, { activityId, verb, project, from, to, undoes })
  if (undoes === undefined) draftReachedPaymentStages(scope, id, { activityId, from, to })
  return activityId
}

export type Advance = {
  projectId: number
  stage: { id: number; name: string; colour: string }
  activityId: number
  message: string
}

/** Call it in the transaction that completed `task`. Null unless it was the last open task of the project's stage, or at the last stage. */
export function advanceStage(scope: Scope, task: Task): Advance | null {
  if (task.projectId === null || task.status !== 'complete') return null
  const project = requireProject(scope, task.projectId)
  if (project.stageId !== task.stageId) return null
  if (countOpenTasks(scope, project.id, project.stageId) > 0) return null
  const stages = listStages(scope)
  const at = stages.findIndex(stage => stage.id === project.stageId)
  const from = stages[at]
  const to = stages[at + 1]
  if (!from || !to) return null
  setProjectStage(scope, project, { ...to, isLast: at + 2 === stages.length })
  const detail = { from: from.name, to: to.name, fromStageId: from.id, toStageId: to.id, taskId: task.id }
  const activityId = recordStageMove(scope, 'project.advanced', project, detail)
  return {
    projectId: project.id,
    stage: to,
    activityId,
    message: `Project moved to ${capitaliseFirst(to.name)} stage`,
  }
}
