import { api } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { toCategoryRecord } from '#app/http/messages/category-record.ts'
import { listCategories } from '#app/models/messages/category.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'

const route = api(
  {
    GET: ({ scope, params }) => {
      const { id } = requireProject(scope, idParam(params))
      return listCategories(scope, id).map(toCategoryRecord)
    },
  },
  { notFetched: 'Failed to fetch categories' },
)

export const loader = route.loader
export const action = route.action
