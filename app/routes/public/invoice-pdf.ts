import { linkHeaders, staleLink } from '#app/domain/client-links/client-link.ts'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { openClientInvoice } from '#app/http/invoices/client-invoice-page.server.ts'
import { publicFile } from '#app/http/page.server.ts'
import { answerPdf } from '#app/http/pdf-response.server.ts'

export const loader = publicFile(async call => {
  const invoice = await openClientInvoice(call)
  if (!invoice) return new Response(`${staleLink}.`, { status: 404, headers: linkHeaders })
  return answerPdf(invoice, invoicePaper(invoice.document), 'clients')
})
