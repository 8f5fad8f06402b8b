import { api } from '#app/http/api.server.ts'
import { searchParam } from '#app/http/input.server.ts'
import { searchWork } from '#app/models/search/search-work.server.ts'

const route = api({
  GET: ({ scope, url }) => ({ results: searchWork(scope, searchParam(url)) }),
})

export const loader = route.loader
export const action = route.action
