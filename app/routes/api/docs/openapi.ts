import { publicApi } from '#app/http/api.server.ts'
import { openApiAnswer } from '#app/http/api-docs/openapi-answer.server.ts'

const route = publicApi({ GET: ({ request }) => openApiAnswer(request) })

export const loader = route.loader
export const action = route.action
