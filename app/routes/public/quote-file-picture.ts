import { pictureResponse } from '#app/http/files/file-response.server.ts'
import { publicFile } from '#app/http/page.server.ts'
import { answerClientFile } from '#app/http/quotes/client-file.server.ts'

export const loader = publicFile(call =>
  answerClientFile(call, (file, reader) => pictureResponse(file, call.params.size ?? '', reader)),
)
