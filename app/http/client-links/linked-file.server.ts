import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkHeaders, staleLink } from '#app/domain/client-links/client-link.ts'
import { NotFound } from '#app/domain/errors.ts'
import { toTextError } from '#app/http/errors.server.ts'
import { fileResponse } from '#app/http/files/file-response.server.ts'
import { withinTimeOf } from '#app/http/time-limit.server.ts'
import { findLogo } from '#app/models/companies/logo.server.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'
import type { Looked } from '#app/services/client-links/client-link.server.ts'
import type { ClientCall } from './open-client-link.server.ts'

type Opened = { companyId: number }

type Linked<T> = {
  /** What the link of the call opens; null for nothing. */
  open: (call: ClientCall, asked: Looked) => Promise<T | null>
  fileOf: (opened: T) => StoredFile | null
  /** Whether the link still opens it: asked while the file is read. */
  mayReadOn: (token: string) => boolean
}

export type FileAnswer = typeof fileResponse

/** Answers with a file of what a client's link opens: any other is not there. No cache keeps what can be revoked. */
export function answerLinkedFile<T extends Opened>(
  { request, params, context }: LoaderFunctionArgs,
  { open, fileOf, mayReadOn }: Linked<T>,
  answer: FileAnswer = fileResponse,
): Promise<Response> {
  return withinTimeOf(context, async () => {
    try {
      const token = params.token ?? ''
      const opened = await open({ request, params, context }, 'files')
      const file = opened && fileOf(opened)
      if (!file) throw new NotFound(`${staleLink}.`)
      const { companyId } = opened
      const response = await answer(file, {
        request,
        context,
        companyId,
        mayReadOn: () => mayReadOn(token),
      })
      for (const [name, value] of Object.entries(linkHeaders)) response.headers.set(name, value)
      // Packed anew, it would have another length than is told.
      response.headers.set('Cache-Control', `${linkHeaders['Cache-Control']}, no-transform`)
      return response
    } catch (error) {
      throw toTextError(error)
    }
  })
}

/** The loader of a page's logo: that of the company whose link opens the page. */
export function linkedLogo<T extends Opened>(
  open: Linked<T>['open'],
  find: (token: string) => unknown,
): (args: LoaderFunctionArgs) => Promise<Response> {
  return args => answerLinkedFile(args, { open, fileOf: findLogo, mayReadOn: token => find(token) !== null })
}
