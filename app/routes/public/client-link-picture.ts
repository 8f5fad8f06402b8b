import { filesOfLink } from '#app/http/client-links/link-files.server.ts'
import { pictureResponse } from '#app/http/files/file-response.server.ts'
import { publicFile } from '#app/http/page.server.ts'

export const loader = publicFile(call =>
  filesOfLink(call).file(call, (file, reader) => pictureResponse(file, call.params.size ?? '', reader)),
)
