import type { LoaderFunctionArgs } from '@remix-run/node'
import { linkHeaders, staleLink } from '#app/domain/client-links/client-link.ts'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { toTextError } from '#app/http/errors.server.ts'
import { openClientInvoice } from '#app/http/invoices/client-invoice-page.server.ts'
import { answerPdf } from '#app/http/pdf-response.server.ts'
import { withinTimeOf } from '#app/http/time-limit.server.ts'

/** What a client's page shows, as a PDF. */
export function loader(args: LoaderFunctionArgs): Promise<Response> {
  return withinTimeOf(args.context, async () => {
    try {
      const invoice = await openClientInvoice(args)
      if (!invoice) return new Response(`${staleLink}.`, { status: 404, headers: linkHeaders })
      return await answerPdf(invoice, invoicePaper(invoice.document), 'clients')
    } catch (error) {
      throw toTextError(error)
    }
  })
}
