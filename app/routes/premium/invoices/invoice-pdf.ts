import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { idParam } from '#app/http/input.server.ts'
import { requireInvoicingToRead } from '#app/http/invoices/invoicing-page.server.ts'
import { workspaceFile } from '#app/http/page.server.ts'
import { answerPdf } from '#app/http/pdf-response.server.ts'
import { requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { requireIssuedDocument } from '#app/services/invoices/issue-document.server.ts'

export const loader = workspaceFile(async ({ scope, params }) => {
  requireMay(scope, 'money.read')
  requireInvoicingToRead(scope)
  const { id } = requireInvoice(scope, idParam(params))
  const paper = invoicePaper(requireIssuedDocument(scope, id))
  return answerPdf({ companyId: scope.companyId, id }, paper, 'people')
})
