import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { answerPaper } from '#app/http/client-pages/client-page-paper.server.ts'
import { publicFile } from '#app/http/page.server.ts'
import { findInvoiceForClient } from '#app/models/invoices/invoice-link.server.ts'

export const loader = publicFile(call =>
  answerPaper(call, (page, id) => {
    const invoice = findInvoiceForClient(page, page.projectId, id)
    return invoice && invoicePaper(invoice.document)
  }),
)
