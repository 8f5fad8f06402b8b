import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerSharedFile } from '#app/http/client-pages/client-page-file.server.ts'
import { fileResponse } from '#app/http/files/file-response.server.ts'

/** A photo or drawing that is shared on a job's page, and nothing else. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return answerSharedFile(args, fileResponse)
}
