import { answerSharedFile } from '#app/http/client-pages/client-page-file.server.ts'
import { fileResponse } from '#app/http/files/file-response.server.ts'
import { publicFile } from '#app/http/page.server.ts'

/** Only what is shared on the job's page. */
export const loader = publicFile(call => answerSharedFile(call, fileResponse))
