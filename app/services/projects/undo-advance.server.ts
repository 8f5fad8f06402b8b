import { Conflict } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { ownedTask } from '#app/domain/tasks/task.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { setProjectStage } from '#app/models/projects/project-writes.server.ts'
import { requireAdvance } from '#app/models/projects/stage-move.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { getTask } from '#app/models/tasks/task.server.ts'
import { setTaskStatus } from '#app/services/tasks/update-task.server.ts'
import { transaction } from '#db/client.ts'
import { movedOn, recordStageMove } from './advance-stage.server.ts'

/** Reopens the task. Throws Conflict once the project moved on. */
export function undoAdvance(scope: Scope, projectId: number, activityId: number) {
  return transaction(() => {
    const project = requireProject(scope, projectId)
    const { detail, isNewest } = requireAdvance(scope, projectId, activityId)
    if (!isNewest || project.stageId !== detail.toStageId) throw new Conflict(movedOn)
    const stages = listStages(scope)
    const at = stages.findIndex(stage => stage.id === detail.fromStageId)
    const stage = stages[at]
    if (!stage) throw new Conflict(movedOn)
    const task = getTask(scope, detail.taskId)
    if (task?.projectId !== projectId || task.stageId !== stage.id) throw new Conflict(movedOn)
    requireMay(scope, 'task.edit', ownedTask(task))
    if (task.status === 'complete') setTaskStatus(scope, task.id, 'pending')
    setProjectStage(scope, project, { ...stage, isLast: at === stages.length - 1 })
    const back = { from: detail.to, to: stage.name }
    recordStageMove(scope, 'project.advance_undone', project, back, activityId)
    return { stage, task }
  })
}
