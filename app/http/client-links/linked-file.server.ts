import { linkHeaders, staleLink } from '#app/domain/client-links/client-link.ts'
import { NotFound } from '#app/domain/errors.ts'
import { fileResponse } from '#app/http/files/file-response.server.ts'
import { type PublicCall, publicFile } from '#app/http/page.server.ts'
import { findLogo } from '#app/models/companies/logo.server.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'
import type { Looked } from '#app/services/client-links/client-link.server.ts'
import type { ClientCall } from './open-client-link.server.ts'

type Opened = { companyId: number }

type Linked<T> = {
  open: (call: ClientCall, asked: Looked) => Promise<T | null>
  fileOf: (opened: T) => StoredFile | null
  /** Whether the link is still valid, checked while the file is sent. */
  mayReadOn: (token: string) => boolean
}

export type FileAnswer = typeof fileResponse

/** Only files of what the link opens. Never cached, as links can be revoked. */
export async function answerLinkedFile<T extends Opened>(
  call: PublicCall,
  { open, fileOf, mayReadOn }: Linked<T>,
  answer: FileAnswer = fileResponse,
): Promise<Response> {
  const { request, params, context } = call
  const token = params.token ?? ''
  const opened = await open(call, 'files')
  const file = opened && fileOf(opened)
  if (!file) throw new NotFound(`${staleLink}.`)
  const { companyId } = opened
  const response = await answer(file, { request, context, companyId, mayReadOn: () => mayReadOn(token) })
  for (const [name, value] of Object.entries(linkHeaders)) response.headers.set(name, value)
  // `no-transform`: recompressed, it would not match its Content-Length.
  response.headers.set('Cache-Control', `${linkHeaders['Cache-Control']}, no-transform`)
  return response
}

export function linkedLogo<T extends Opened>(open: Linked<T>['open'], find: (token: string) => unknown) {
  const linked = { open, fileOf: findLogo, mayReadOn: (token: string) => find(token) !== null }
  return publicFile(call => answerLinkedFile(call, linked))
}
