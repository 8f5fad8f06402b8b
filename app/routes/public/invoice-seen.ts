import { seenBy } from '#app/http/client-links/seen.server.ts'
import { openClientInvoice } from '#app/http/invoices/client-invoice-page.server.ts'
import { noteInvoiceViewed } from '#app/services/invoices/open-invoice-link.server.ts'

const seen = seenBy('/i', openClientInvoice, noteInvoiceViewed)

export const loader = seen.loader
export const action = seen.action
