import { requireMay } from '#app/domain/permissions.ts'
import { dueDateOrDefault } from '#app/domain/projects/due-date.ts'
import type { NewProject } from '#app/domain/projects/project.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { assertMembers } from '#app/models/people/member-proof.server.ts'
import { findProject, type Project } from '#app/models/projects/project.server.ts'
import { insertProject } from '#app/models/projects/project-writes.server.ts'
import { ensureClient, ensurePlace, refuseMoney, stagePlaces } from '#app/services/ensure.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { applyTemplate } from '#app/services/templates/apply-template.server.ts'
import { putOwnOnBoard } from './add-to-dashboard.server.ts'

/** With its template's tasks or not at all: Conflict where the stages differ, unless bypassed. Repeating a request id returns the same. */
export function createProject(scope: Scope, input: NewProject): Project {
  requireMay(scope, 'project.create')
  refuseMoney(scope, input)
  return once(scope, 'project', {
    input,
    make: () => makeProject(scope, input),
    find: findProject,
  })
}

function makeProject(
  scope: Scope,
  { requestId: _requestId, stageId, stage, templateId, bypassMismatchCheck, ...fields }: NewProject,
): Project {
  const places = stagePlaces(scope)
  const place = ensurePlace(places, { stageId, stage }) ?? places[0]
  if (!place) throw new Error(`Company ${scope.companyId} has no stages`)
  if (fields.assignedTo) assertMembers(scope, [fields.assignedTo])
  if (fields.clientId) ensureClient(scope, fields.clientId)
  const dueDate = dueDateOrDefault(fields.startDate ?? null, fields.dueDate ?? null)
  const project = insertProject(scope, { ...fields, dueDate }, place)
  recordActivity(scope, 'project.created', {
    subjectId: project.id,
    projectId: project.id,
    detail: { name: project.name },
  })
  putOwnOnBoard(scope, project.id)
  if (templateId) applyTemplate(scope, project.id, { templateId, bypassMismatchCheck })
  return project
}
