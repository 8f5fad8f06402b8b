import type { LoaderFunctionArgs } from '@remix-run/node'
import { answerSharedFile } from '#app/http/client-pages/client-page-file.server.ts'
import { pictureResponse } from '#app/http/files/file-response.server.ts'

export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return answerSharedFile(args, (file, reader) => pictureResponse(file, args.params.size ?? '', reader))
}
