import { filesOfLink, toLinkedPage } from '#app/http/client-links/link-files.server.ts'
import { publicPage } from '#app/http/page.server.ts'

export const action = publicPage(call => filesOfLink(call).seen(call))
export const loader = publicPage(toLinkedPage)
