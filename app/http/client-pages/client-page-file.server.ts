import { parseId } from '#app/domain/id.ts'
import { answerLinkedFile, type FileAnswer } from '#app/http/client-links/linked-file.server.ts'
import type { PublicCall } from '#app/http/page.server.ts'
import { findSharedFile, type LinkedPage } from '#app/models/client-pages/client-page.server.ts'
import { findLinkedPage } from '#app/services/client-pages/answer-client-page.server.ts'
import { openClientPageLink } from './client-view.server.ts'

export function answerSharedFile(call: PublicCall, answer: FileAnswer): Promise<Response> {
  const id = parseId(call.params.id ?? '') ?? 0
  const linked = {
    open: openClientPageLink,
    fileOf: (page: LinkedPage) => findSharedFile(page, id),
    mayReadOn: (token: string) => findLinkedPage(token)?.shared.some(each => each.id === id) ?? false,
  }
  return answerLinkedFile(call, linked, answer)
}
