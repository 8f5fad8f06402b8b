import { api } from '#app/http/api.server.ts'
import { readCompanyFigures } from '#app/models/companies/stats.server.ts'

const route = api({
  GET: ({ scope, actor }) => readCompanyFigures(scope, actor.weekStart),
})

export const loader = route.loader
export const action = route.action
