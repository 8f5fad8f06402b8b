import type { LoaderFunctionArgs } from '@remix-run/node'
import { pictureResponse } from '#app/http/files/file-response.server.ts'
import { answerClientFile } from '#app/http/quotes/client-file.server.ts'

export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return answerClientFile(args, (file, reader) => pictureResponse(file, args.params.size ?? '', reader))
}
