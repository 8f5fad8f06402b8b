import { projectRecordChange, requireProgress } from '#app/domain/projects/project.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { type ApiCall, api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toProjectRecord } from '#app/http/projects/project-record.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireProjectRow } from '#app/models/projects/project.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'

function recordOf(scope: Scope, id: number) {
  return toProjectRecord(scope, requireProjectRow(scope, id))
}

async function save({ scope, params, body }: ApiCall) {
  const id = idParam(params)
  const { progress, ...change } = await body(projectRecordChange(scope.timeZone))
  if (progress !== undefined) requireProgress(progress, recordOf(scope, id).progress)
  try {
    updateProject(scope, id, change)
  } catch (error) {
    throw staleAs(error, () => recordOf(scope, id))
  }
  return recordOf(scope, id)
}

const route = api({
  GET: ({ scope, params }) => recordOf(scope, idParam(params)),
  PUT: save,
  PATCH: save,
  DELETE: ({ scope, params }) => void deleteProject(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
