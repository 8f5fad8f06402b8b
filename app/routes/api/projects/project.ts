import { projectChange } from '#app/domain/projects/project.schema.ts'
import { type ApiCall, api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toProjectRecord } from '#app/http/projects/project-record.ts'
import { staleAs } from '#app/http/stale.server.ts'
import { requireProjectRow } from '#app/models/projects/project-record.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { updateProject } from '#app/services/projects/update-project.server.ts'

async function save({ scope, params, body }: ApiCall) {
  const id = idParam(params)
  const change = await body(projectChange(scope.timeZone))
  try {
    updateProject(scope, id, change)
  } catch (error) {
    throw staleAs(error, () => toProjectRecord(scope, requireProjectRow(scope, id)))
  }
  return toProjectRecord(scope, requireProjectRow(scope, id))
}

const route = api({
  GET: ({ scope, params }) => toProjectRecord(scope, requireProjectRow(scope, idParam(params))),
  PUT: save,
  PATCH: save,
  DELETE: ({ scope, params }) => void deleteProject(scope, idParam(params)),
})

export const loader = route.loader
export const action = route.action
