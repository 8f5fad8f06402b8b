import { filesOfLink } from '#app/http/client-links/link-files.server.ts'
import { publicFile } from '#app/http/page.server.ts'

/** Only what the client was sent. */
export const loader = publicFile(call => filesOfLink(call).file(call))
