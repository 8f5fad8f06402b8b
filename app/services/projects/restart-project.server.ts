import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findBoardPlace } from '#app/models/board/board.server.ts'
import { type Project, requireProject } from '#app/models/projects/project.server.ts'
import { setProjectStage } from '#app/models/projects/project-writes.server.ts'
import { listTaskIds, listTaskStates, resetTasks } from '#app/models/tasks/project-tasks.server.ts'
import { stagePlaces } from '#app/services/ensure.server.ts'
import { forgetDismissed } from '#app/services/tasks/dismiss-tasks.server.ts'
import { transaction } from '#db/client.ts'
import { putOnBoard } from './add-to-dashboard.server.ts'
import { recordStageMove } from './advance-stage.server.ts'

/**
 * Adding a job to the board resets it: its tasks are pending and it is in the first stage. Returns the activity's id for undoing;
 * null where nothing changed, as it was on the board already.
 */
export function restartProject(scope: Scope, id: number): { project: Project; activityId: number | null } {
  return transaction(() => {
    const project = requireProject(scope, id)
    requireMay(scope, 'project.edit', project)
    const { hasLeft, isPlaced } = findBoardPlace(scope, id)
    if (isPlaced && !hasLeft) return { project, activityId: null }
    const places = stagePlaces(scope)
    const [first] = places
    const from = places.find(place => place.id === project.stageId)
    if (!first || !from) throw new Error(`Project ${id} is in no stage of its company`)
    const tasks = listTaskStates(scope, id)
    putOnBoard(scope, id)
    const dismissed = forgetDismissed(scope, listTaskIds(scope, id))
    resetTasks(scope, id)
    if (from.id !== first.id) setProjectStage(scope, project, first)
    const activityId = recordStageMove(scope, 'project.restarted', project, {
      from: from.name,
      to: first.name,
      fromStageId: from.id,
      toStageId: first.id,
      doneOn: project.completedDate,
      tasks,
      dismissed,
    })
    return { project, activityId }
  })
}
