import { ownerApi } from '#app/http/owner/owner-page.server.ts'
import { markNewsRead } from '#app/services/owner/mark-news-read.server.ts'

const route = ownerApi({ PATCH: ({ scope }) => ({ count: markNewsRead(scope) }) })

export const loader = route.loader
export const action = route.action
