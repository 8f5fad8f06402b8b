import { fileResponse } from '#app/http/files/file-response.server.ts'
import { publicFile } from '#app/http/page.server.ts'
import { answerClientFile } from '#app/http/quotes/client-file.server.ts'

/** A drawing or photo that stands in what a client was sent, and nothing else. */
export const loader = publicFile(call => answerClientFile(call, fileResponse))
