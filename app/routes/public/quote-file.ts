import { fileResponse } from '#app/http/files/file-response.server.ts'
import { publicFile } from '#app/http/page.server.ts'
import { answerClientFile } from '#app/http/quotes/client-file.server.ts'

/** Only what the client was sent. */
export const loader = publicFile(call => answerClientFile(call, fileResponse))
