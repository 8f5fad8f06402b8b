import { changedFields } from '#app/domain/activities/changes.ts'
import { Invalid } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { datesInOrder, dueBeforeStart, dueDateOrDefault } from '#app/domain/projects/due-date.ts'
import type { ProjectChange } from '#app/domain/projects/project.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { assertMembers } from '#app/models/people/member-proof.server.ts'
import { type Project, requireProject } from '#app/models/projects/project.server.ts'
import { saveProject } from '#app/models/projects/project-writes.server.ts'
import { leaveClientPage } from '#app/services/client-pages/client-page.server.ts'
import {
  ensureClient,
  ensurePlace,
  ensureProjectChange,
  isChosen,
  refuseMoney,
  stagePlaces,
} from '#app/services/ensure.server.ts'
import { moveTasksAlong, type Redating } from '#app/services/tasks/redate-tasks.server.ts'
import { transaction } from '#db/client.ts'
import { recordStageMove } from './advance-stage.server.ts'

export type UpdatedProject = Project & { redating?: Redating | undefined }

/** Throws Stale when made from an older version. Checks changed fields only: a client or person that is gone may stay. */
export function updateProject(scope: Scope, id: number, input: ProjectChange): UpdatedProject {
  requireMay(scope, 'project.edit', requireProject(scope, id))
  refuseMoney(scope, input)
  const { stageId, stage, version, moveTasks = false, ...given } = input
  return transaction(() => {
    const current = requireProject(scope, id)
    const places = stagePlaces(scope)
    const from = places.find(place => place.id === current.stageId)
    const choice = { stageId, stage }
    const isMoving = (stageId !== undefined || stage !== undefined) && !(from && isChosen(from, choice))
    const change = withDefaultDue(current, given)
    const fields = changedFields(current, change)
    if (fields.length === 0 && !isMoving) return current
    ensureProjectChange(scope, current, { ...change, version })
    if (fields.includes('startDate') || fields.includes('dueDate')) refuseDisorder({ ...current, ...change })
    const place = isMoving ? ensurePlace(places, choice) : null
    if (fields.includes('assignedTo') && change.assignedTo) assertMembers(scope, [change.assignedTo])
    if (fields.includes('clientId') && change.clientId) ensureClient(scope, change.clientId)
    const project = saveProject(scope, current, change, place)
    const about = { subjectId: id, projectId: id }
    if (fields.includes('clientId') && current.clientId !== null) leaveClientPage(scope, project)
    if (fields.length > 0) recordActivity(scope, 'project.updated', { ...about, detail: { fields } })
    if (place) {
      const before = { ...current, name: project.name }
      recordStageMove(scope, 'project.moved', before, { from: from?.name ?? '', to: place.name })
    }
    const isMoved = fields.includes('startDate') || fields.includes('dueDate')
    const redating = moveTasks && isMoved ? moveTasksAlong(scope, current, project) : null
    return redating ? { ...project, redating } : project
  })
}

function refuseDisorder(dates: Dates): void {
  if (!datesInOrder(dates)) throw new Invalid({ dueDate: [dueBeforeStart] })
}

type Dates = { startDate?: string | null | undefined; dueDate?: string | null | undefined }

/** A new start date brings a due date where there is none. */
function withDefaultDue<T extends Dates>(current: Project, change: T): T {
  const dueDate = change.dueDate === undefined ? current.dueDate : change.dueDate
  const isNewStart = typeof change.startDate === 'string' && change.startDate !== current.startDate
  return isNewStart && dueDate === null
    ? { ...change, dueDate: dueDateOrDefault(change.startDate ?? null, null) }
    : change
}
