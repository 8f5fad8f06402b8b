import { filesOfLink } from '#app/http/client-links/link-files.server.ts'
import { publicFile } from '#app/http/page.server.ts'

export const loader = publicFile(call => filesOfLink(call).pdf(call))
