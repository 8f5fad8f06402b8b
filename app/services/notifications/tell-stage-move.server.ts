import { type StageMove, stageNews } from '#app/domain/notifications/stage-news.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listKnowing } from '#app/models/notifications/notification.server.ts'
import { supersedeStageNews, withdrawStageNews } from '#app/models/notifications/withdraw.server.ts'
import { listProjectPeople, type Project } from '#app/models/projects/project.server.ts'
import { tell } from './tell.server.ts'

type StageMoveNews = {
  /** What tells of the move in history. */
  activityId: number
  verb: StageMove
  /** As it was before the move. */
  project: Project
  from: string
  to: string
  /** The activity that the move takes back. */
  undoes?: number | undefined
}

/**
 * Tells everybody who works on a project where it is now, but for who moved it. Only the newest move is left to be read.
 * A move that takes another back withdraws what was told of that one, and is told to those alone who know of it. What is
 * done makes no noise.
 */
export function tellStageMove(scope: Scope, news: StageMoveNews): void {
  const { activityId, verb, project, from, to, undoes } = news
  if (from === to) return
  const { id: projectId } = project
  const userIds = undoes === undefined ? newlyTold(scope, project) : toldOfUndo(scope, projectId, undoes)
  tell(scope, { activityId, type: 'stage', ...stageNews(verb, project, { from, to }), userIds, projectId })
}

function newlyTold(scope: Scope, { id, status, completedDate }: Project): number[] {
  supersedeStageNews(scope, id)
  const isDone = completedDate !== null || status === 'completed' || status === 'cancelled'
  return isDone ? [] : listProjectPeople(scope, id)
}

function toldOfUndo(scope: Scope, projectId: number, undoes: number): number[] {
  const knowing = listKnowing(scope, undoes)
  withdrawStageNews(scope, projectId, undoes)
  return listProjectPeople(scope, projectId).filter(userId => knowing.includes(userId))
}
