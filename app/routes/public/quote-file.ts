import type { LoaderFunctionArgs } from '@remix-run/node'
import { fileResponse } from '#app/http/files/file-response.server.ts'
import { answerClientFile } from '#app/http/quotes/client-file.server.ts'

/** A drawing or photo that stands in what a client was sent, and nothing else. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return answerClientFile(args, fileResponse)
}
