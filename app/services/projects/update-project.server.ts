import { changedFields } from '#app/domain/changes.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { ProjectChange } from '#app/domain/project.schema.ts'
import { dueDateOrDefault } from '#app/domain/project.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activity.server.ts'
import { type Project, requireProject, saveProject } from '#app/models/project.server.ts'
import { transaction } from '#db/client.ts'
import { chosenPlace, proveReferences, refuseMoney, stagePlaces } from './project-references.server.ts'

/**
 * Saves the given fields; throws Stale when they were made from an older version. A stage moves the project by hand.
 * Saving no change changes nothing.
 */
export function updateProject(scope: Scope, id: number, input: ProjectChange): Project {
  requireMay(scope, 'project.edit', requireProject(scope, id))
  refuseMoney(scope, input)
  const { stageId, stage, version, ...given } = input
  return transaction(() => {
    const current = requireProject(scope, id)
    const places = stagePlaces(scope)
    const chosen = chosenPlace(places, { stageId, stage })
    const place = chosen?.id === current.stageId ? null : chosen
    proveReferences(scope, given)
    const change = withDefaultDue(current, given)
    const fields = changedFields(current, change)
    if (fields.length === 0 && !place) return current
    const project = saveProject(scope, id, { ...change, version }, place)
    const about = { subjectId: id, projectId: id }
    if (fields.length > 0) recordActivity(scope, 'project.updated', { ...about, detail: { fields } })
    if (place) {
      const from = places.find(each => each.id === current.stageId)?.name ?? ''
      recordActivity(scope, 'project.moved', { ...about, detail: { from, to: place.name } })
    }
    return project
  })
}

type Dates = { startDate?: string | null | undefined; dueDate?: string | null | undefined }

/** A start date set anew brings a due date with it when there is none; taking a due date away is respected. */
function withDefaultDue<T extends Dates>(current: Project, change: T): T {
  const dueDate = change.dueDate === undefined ? current.dueDate : change.dueDate
  const isNewStart = typeof change.startDate === 'string' && change.startDate !== current.startDate
  return isNewStart && dueDate === null
    ? { ...change, dueDate: dueDateOrDefault(change.startDate ?? null, null) }
    : change
}
