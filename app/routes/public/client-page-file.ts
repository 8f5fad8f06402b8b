import { answerSharedFile } from '#app/http/client-pages/client-page-file.server.ts'
import { fileResponse } from '#app/http/files/file-response.server.ts'
import { publicFile } from '#app/http/page.server.ts'

/** A photo or drawing that is shared on a job's page, and nothing else. */
export const loader = publicFile(call => answerSharedFile(call, fileResponse))
