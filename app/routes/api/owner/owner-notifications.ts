import { apiPage, list } from '#app/http/api.server.ts'
import { ownerApi } from '#app/http/owner/owner-page.server.ts'
import { toOwnerNewsRecord } from '#app/http/owner/owner-record.ts'
import { listOwnerNews } from '#app/models/owner/owner-news.server.ts'

/** Unread ones: the badge shows their number. */
const route = ownerApi({
  GET: ({ url }) => list(url, listOwnerNews({ onlyUnread: true }, apiPage(url)), toOwnerNewsRecord),
})

export const loader = route.loader
export const action = route.action
