import { redirect } from '@remix-run/node'
import { linkHeaders, staleLink } from '#app/domain/client-links/client-link.ts'
import { NotFound } from '#app/domain/errors.ts'
import { parseId } from '#app/domain/id.ts'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import type { Paper } from '#app/domain/papers/paper.ts'
import { openClientPageLink } from '#app/http/client-pages/client-view.server.ts'
import { fileResponse } from '#app/http/files/file-response.server.ts'
import { openClientInvoice } from '#app/http/invoices/client-invoice-page.server.ts'
import type { PublicCall } from '#app/http/page.server.ts'
import { answerPdf } from '#app/http/pdf-response.server.ts'
import { openClientQuote } from '#app/http/quotes/client-quote-page.server.ts'
import { openClientVariation } from '#app/http/variations/client-variation-page.server.ts'
import { findSharedFile, type LinkedPage } from '#app/models/client-pages/client-page.server.ts'
import { findLogo } from '#app/models/companies/logo.server.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'
import { findInvoiceForClient } from '#app/models/invoices/invoice-link.server.ts'
import { findClientFile } from '#app/models/quotes/client-file.server.ts'
import { findSentDocument, listQuotesForClient } from '#app/models/quotes/quote-acceptance.server.ts'
import { isToken, type Looked } from '#app/services/client-links/client-link.server.ts'
import { findLinkedPage } from '#app/services/client-pages/answer-client-page.server.ts'
import { findLinkedInvoice, noteInvoiceViewed } from '#app/services/invoices/open-invoice-link.server.ts'
import { noteViewed } from '#app/services/quotes/answer-quote.server.ts'
import { findLinkedQuote } from '#app/services/quotes/open-quote-link.server.ts'
import { sentPaper } from '#app/services/quotes/sent-document.server.ts'
import { findLinkedVariation } from '#app/services/variations/answer-variation.server.ts'
import type { ClientCall } from './open-client-link.server.ts'

type FileAnswer = typeof fileResponse

type Link<T> = {
  open: (call: ClientCall, asked?: Looked) => Promise<T | null>
  find: (token: string) => T | null
  fileOf?: (opened: T, id: number) => StoredFile | null
  paperOf?: (opened: T, call: PublicCall) => Paper | null
  noteViewed?: (token: string) => void
}

/** What a client's link opens beside its page. */
function linkFiles<T extends { companyId: number; id: number }>(link: Link<T>) {
  const { open, find, paperOf } = link

  /** Never cached, as links can be revoked. */
  async function send(call: PublicCall, fileOf: (opened: T) => StoredFile | null, answer: FileAnswer) {
    const { request, params, context } = call
    const opened = await open(call, 'files')
    const file = opened && fileOf(opened)
    if (!file) throw new NotFound(`${staleLink}.`)
    // Asked again while a long file is sent.
    const mayReadOn = () => {
      const found = find(params.token ?? '')
      return found !== null && fileOf(found) !== null
    }
    const response = await answer(file, { request, context, companyId: opened.companyId, mayReadOn })
    for (const [name, value] of Object.entries(linkHeaders)) response.headers.set(name, value)
    // `no-transform`: recompressed, it would not match its Content-Length.
    response.headers.set('Cache-Control', `${linkHeaders['Cache-Control']}, no-transform`)
    return response
  }

  return {
    logo: (call: PublicCall) => send(call, findLogo, fileResponse),
    file: (call: PublicCall, answer: FileAnswer = fileResponse) =>
      send(call, opened => link.fileOf?.(opened, idOf(call)) ?? null, answer),
    async pdf(call: PublicCall): Promise<Response> {
      const opened = await open(call)
      const paper = opened && paperOf?.(opened, call)
      if (!paper) return new Response(`${staleLink}.`, { status: 404, headers: linkHeaders })
      const { companyId, id } = opened
      return answerPdf({ companyId, id: call.params.id ? idOf(call) : id }, paper, 'clients')
    },
    /** A client's page posts here once, by script. */
    async seen(call: PublicCall): Promise<Response> {
      if (await open(call)) link.noteViewed?.(call.params.token ?? '')
      return new Response(null, { status: 204 })
    },
  }
}

const idOf = ({ params }: PublicCall) => parseId(params.id ?? '') ?? 0

/** Only the job's own, and only where payments are shown. */
function paperOfJob(page: LinkedPage, call: PublicCall): Paper | null {
  if (!page.showsPayments) return null
  const id = idOf(call)
  // Addresses match in any case.
  if (call.url.pathname.toLowerCase().includes('/invoices/')) {
    const invoice = findInvoiceForClient(page, page.projectId, id)
    return invoice && invoicePaper(invoice.document)
  }
  const isOfJob = listQuotesForClient(page, page.projectId).some(quote => quote.id === id)
  const sent = isOfJob ? findSentDocument(page, id) : null
  return sent && sentPaper(sent)
}

/** By the first part of the address. */
const kinds = {
  q: linkFiles({
    open: openClientQuote,
    find: findLinkedQuote,
    fileOf: findClientFile,
    paperOf: quote => sentPaper(quote),
    noteViewed,
  }),
  i: linkFiles({
    open: openClientInvoice,
    find: findLinkedInvoice,
    paperOf: ({ document }) => invoicePaper(document),
    noteViewed: noteInvoiceViewed,
  }),
  v: linkFiles({ open: openClientVariation, find: findLinkedVariation }),
  c: linkFiles({
    open: openClientPageLink,
    find: findLinkedPage,
    fileOf: findSharedFile,
    paperOf: paperOfJob,
  }),
}

export function filesOfLink({ url }: PublicCall) {
  const kind = url.pathname.split('/')[1]?.toLowerCase()
  if (kind === undefined || !(kind in kinds)) throw new NotFound('Page not found')
  return kinds[kind as keyof typeof kinds]
}

/** Back to the page that the link opens. */
export function toLinkedPage({ url, params }: PublicCall): Response {
  // Only well-formed tokens may enter a header.
  if (!isToken(params.token ?? '')) throw new NotFound('Page not found')
  return redirect(`/${url.pathname.split('/')[1]}/${params.token}`, 303)
}
