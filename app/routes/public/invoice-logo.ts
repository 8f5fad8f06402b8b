import { linkedLogo } from '#app/http/client-links/linked-file.server.ts'
import { openClientInvoice } from '#app/http/invoices/client-invoice-page.server.ts'
import { findLinkedInvoice } from '#app/services/invoices/open-invoice-link.server.ts'

export const loader = linkedLogo(openClientInvoice, findLinkedInvoice)
