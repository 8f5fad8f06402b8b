import { newProjectRecord, requireProgress } from '#app/domain/projects/project.schema.ts'
import { api, apiPage, created, list } from '#app/http/api.server.ts'
import { toProjectRecord } from '#app/http/projects/project-record.ts'
import { listProjects, requireProjectRow } from '#app/models/projects/project.server.ts'
import { createProject } from '#app/services/projects/create-project.server.ts'

const route = api(
  {
    GET: ({ scope, url }) => list(url, listProjects(scope, apiPage(url)), row => toProjectRecord(scope, row)),
    POST: async ({ scope, body, requestId }) => {
      const { progress, ...fields } = await body(newProjectRecord(scope.timeZone))
      requireProgress(progress, 0)
      const { id } = createProject(scope, { ...fields, requestId: requestId ?? fields.requestId })
      return created(toProjectRecord(scope, requireProjectRow(scope, id)))
    },
  },
  { notFetched: 'Failed to fetch projects' },
)

export const loader = route.loader
export const action = route.action
