import { projectCopy } from '#app/domain/projects/project.schema.ts'
import { api, created } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toProjectRecord } from '#app/http/projects/project-record.ts'
import { requireProjectRow } from '#app/models/projects/project.server.ts'
import { duplicateProject } from '#app/services/projects/duplicate-project.server.ts'

const route = api({
  POST: async ({ scope, params, body, requestId }) => {
    const copy = await body(projectCopy(scope.timeZone))
    const { id } = duplicateProject(scope, idParam(params), {
      ...copy,
      requestId: requestId ?? copy.requestId,
    })
    return created(toProjectRecord(scope, requireProjectRow(scope, id)))
  },
})

export const loader = route.loader
export const action = route.action
