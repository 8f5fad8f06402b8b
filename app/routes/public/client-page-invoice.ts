import type { LoaderFunctionArgs } from '@remix-run/node'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { answerPaper } from '#app/http/client-pages/client-page-paper.server.ts'
import { findInvoiceForClient } from '#app/models/invoices/invoice-link.server.ts'

export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return answerPaper(args, (page, id) => {
    const invoice = findInvoiceForClient(page, page.projectId, id)
    return invoice && invoicePaper(invoice.document)
  })
}
