import { Conflict, NotFound } from '#app/domain/errors.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { createBinEntry, deleteBinEntry } from '#app/models/bin/bin-entry.server.ts'
import { binRows, unbinRows } from '#app/models/bin/rows.server.ts'
import { deleteNotifications } from '#app/models/notifications/notification.server.ts'
import { type Project, requireProject } from '#app/models/projects/project.server.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { listTasksThere } from '#app/models/tasks/project-tasks.server.ts'
import { findApplication } from '#app/models/templates/template-application.server.ts'
import { ensureTasksFit } from '#app/services/ensure.server.ts'
import { paintStage } from '#app/services/stages/stage-changes.server.ts'
import { transaction } from '#db/client.ts'

type Applied = NonNullable<ReturnType<typeof findApplication>>['detail']

/** Bins its tasks as one entry, restores those it replaced, and resets colours nobody changed since. Throws Conflict. */
export function undoApply(scope: Scope, projectId: number, activityId: number) {
  return transaction(() => {
    const project = requireProject(scope, projectId)
    requireMay(scope, 'template.apply', project)
    const { name, ...detail } = requireUndoable(scope, projectId, activityId)
    const taskIds = listTasksThere(scope, projectId, detail.taskIds)
    const count = taskIds.length
    const isNothingLeft = count === 0 && detail.binEntryId === null
    if (isNothingLeft) throw new Conflict('Its tasks are gone already')
    if (count > 0) removeTasks(scope, project, name, taskIds)
    const restored = restoreTasks(scope, detail.binEntryId)
    if (restored > 0) ensureTasksFit(scope, projectId)
    restoreColours(scope, detail.colours)
    deleteNotifications(scope, projectId, activityId)
    recordActivity(scope, 'template.apply_undone', {
      subjectId: projectId,
      projectId,
      detail: { name, count, activityId },
    })
    return { name, removed: count, restored }
  })
}

function requireUndoable(scope: Scope, projectId: number, activityId: number): Applied {
  const application = findApplication(scope, activityId)
  if (application?.projectId !== projectId) throw new NotFound('This can no longer be undone')
  const { detail, isUndone, isFollowed, isReplacedKept } = application
  if (isUndone) throw new Conflict('This was undone already')
  if (isFollowed) throw new Conflict('Another template was applied since. Undo that one first')
  if (detail.binEntryId !== null && !isReplacedKept) {
    throw new Conflict('The tasks it replaced are no longer in the bin')
  }
  return detail
}

function removeTasks(scope: Scope, project: Project, name: string, taskIds: readonly number[]) {
  const entry = createBinEntry(scope, {
    noun: 'tasks',
    label: `Tasks of ${project.name} from the template ${name}`,
    projectId: project.id,
    itemCount: taskIds.length,
  })
  binRows(scope, 'tasks', taskIds, entry)
}

function restoreTasks(scope: Scope, binEntryId: number | null): number {
  if (binEntryId === null) return 0
  const restored = unbinRows('tasks', { id: binEntryId, companyId: scope.companyId }).length
  deleteBinEntry(scope, binEntryId)
  return restored
}

function restoreColours(scope: Scope, colours: Applied['colours']): void {
  if (colours.length === 0 || !may(scope, 'stages.configure')) return
  const stages = listStages(scope)
  for (const { stageId, from, to } of colours) {
    const stage = stages.find(({ id, colour }) => id === stageId && colour === to)
    if (stage) paintStage(scope, stage, from)
  }
}
