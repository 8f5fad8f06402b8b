import type { LoaderFunctionArgs } from '@remix-run/node'
import { parseId } from '#app/domain/id.ts'
import { answerLinkedFile, type FileAnswer } from '#app/http/client-links/linked-file.server.ts'
import { findSharedFile, type LinkedPage } from '#app/models/client-pages/client-page.server.ts'
import { findLinkedPage } from '#app/services/client-pages/answer-client-page.server.ts'
import { openClientPageLink } from './client-view.server.ts'

/** Answers with a file that is shared on a job's page. */
export function answerSharedFile(args: LoaderFunctionArgs, answer: FileAnswer): Promise<Response> {
  const id = parseId(args.params.id ?? '') ?? 0
  const linked = {
    open: openClientPageLink,
    fileOf: (page: LinkedPage) => findSharedFile(page, id),
    mayReadOn: (token: string) => findLinkedPage(token)?.shared.some(each => each.id === id) ?? false,
  }
  return answerLinkedFile(args, linked, answer)
}
