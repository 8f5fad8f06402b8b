import { requireMay } from '#app/domain/permissions.ts'
import { fileResponse } from '#app/http/files/file-response.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { requireInvoicingToRead } from '#app/http/invoices/invoicing-page.server.ts'
import { workspaceFile } from '#app/http/page.server.ts'
import { requireTaxPaperFile } from '#app/models/invoices/tax-paper.server.ts'

export const loader = workspaceFile(call => {
  requireMay(call.scope, 'money.read')
  requireInvoicingToRead(call.scope)
  return fileResponse(requireTaxPaperFile(call.scope, idParam(call.params)), call)
})
