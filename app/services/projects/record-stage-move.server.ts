import type { ActivityDetail } from '#app/domain/activities/activity.ts'
import type { StageMove } from '#app/domain/notifications/stage-news.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import type { Project } from '#app/models/projects/project.server.ts'
import { tellStageMove } from '#app/services/notifications/tell-stage-move.server.ts'

/**
 * The line of history of a move to another stage, and its news. The one way to record one: call it in the transaction of
 * the move, with the project as it was before. `undoes` is the activity that it takes back. Returns the activity's id.
 */
export function recordStageMove<V extends StageMove>(
  scope: Scope,
  verb: V,
  project: Project,
  detail: ActivityDetail[V],
  undoes?: number,
): number {
  const { id } = project
  const activityId = recordActivity(scope, verb, { subjectId: id, projectId: id, detail })
  const { from, to } = detail
  tellStageMove(scope, { activityId, verb, project, from, to, undoes })
  return activityId
}
