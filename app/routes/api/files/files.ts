import { fileRecord } from '#app/domain/files/file-record.ts'
import { api, apiPage, list } from '#app/http/api.server.ts'
import { idQuery } from '#app/http/input.server.ts'
import { listFiles } from '#app/models/files/file-list.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'

const route = api({
  GET: ({ scope, url }) => {
    const projectId = idQuery(url, 'projectId')
    if (projectId !== null) requireProject(scope, projectId)
    return list(url, listFiles(scope, { projectId, ...apiPage(url) }), fileRecord)
  },
})

export const loader = route.loader
export const action = route.action
