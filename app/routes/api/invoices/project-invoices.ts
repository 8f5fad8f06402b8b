import { partAsked } from '#app/domain/invoices/invoice-api.schema.ts'
import { created } from '#app/http/api.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { readInvoiceRecord } from '#app/http/invoices/invoice-api.server.ts'
import { invoicingApi } from '#app/http/invoices/invoicing-page.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { draftRequestedInvoice } from '#app/services/invoices/draft-requested-invoice.server.ts'

const route = invoicingApi({
  POST: async ({ scope, params, body }) => {
    const project = requireProject(scope, idParam(params))
    const { what, of } = await body(partAsked)
    const { id } = draftRequestedInvoice(scope, project.id, of ? `${what}:${of}` : what)
    return created(readInvoiceRecord(scope, id))
  },
})

export const loader = route.loader
export const action = route.action
