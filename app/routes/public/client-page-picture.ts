import { answerSharedFile } from '#app/http/client-pages/client-page-file.server.ts'
import { pictureResponse } from '#app/http/files/file-response.server.ts'
import { publicFile } from '#app/http/page.server.ts'

export const loader = publicFile(call =>
  answerSharedFile(call, (file, reader) => pictureResponse(file, call.params.size ?? '', reader)),
)
