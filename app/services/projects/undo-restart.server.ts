import { Conflict } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { setProjectStage } from '#app/models/projects/project-writes.server.ts'
import { requireRestart } from '#app/models/projects/stage-move.server.ts'
import { putBackTaskStates } from '#app/models/tasks/project-tasks.server.ts'
import { stagePlaces } from '#app/services/ensure.server.ts'
import { keepDismissed } from '#app/services/tasks/dismiss-tasks.server.ts'
import { transaction } from '#db/client.ts'
import { movedOn, recordStageMove } from './advance-stage.server.ts'
import { takeOffBoard } from './remove-from-dashboard.server.ts'

/** Resets the stage, unchanged tasks, and this person's board and dismissals. Throws Conflict once it moved on. */
export function undoRestart(scope: Scope, projectId: number, activityId: number) {
  return transaction(() => {
    const project = requireProject(scope, projectId)
    requireMay(scope, 'project.edit', project)
    const { detail, isNewest, actorId } = requireRestart(scope, projectId, activityId)
    if (!isNewest || project.stageId !== detail.toStageId) throw new Conflict(movedOn)
    const stage = stagePlaces(scope).find(place => place.id === detail.fromStageId)
    if (!stage) throw new Conflict(movedOn)
    putBackTaskStates(scope, projectId, detail.tasks)
    if (stage.id !== project.stageId) {
      setProjectStage(scope, { ...project, completedDate: detail.doneOn }, stage)
    }
    const starter = { companyId: scope.companyId, userId: actorId }
    takeOffBoard(starter, projectId)
    keepDismissed(starter, detail.dismissed ?? [])
    const back = { from: detail.to, to: stage.name }
    recordStageMove(scope, 'project.restart_undone', project, back, activityId)
    return { project, stage, isOwnBoard: actorId === scope.userId }
  })
}
