import { requireMay } from '#app/domain/permissions.ts'
import { idParam } from '#app/http/input.server.ts'
import { requireInvoicingToRead } from '#app/http/invoices/invoicing-page.server.ts'
import { requireStatement } from '#app/http/invoices/statement-page.server.ts'
import { workspaceFile } from '#app/http/page.server.ts'
import { answerPdf } from '#app/http/pdf-response.server.ts'

export const loader = workspaceFile(async ({ scope, params, url }) => {
  requireMay(scope, 'money.read')
  requireInvoicingToRead(scope)
  const id = idParam(params)
  const { paper } = requireStatement(scope, id, url)
  return answerPdf({ companyId: scope.companyId, id }, paper, 'people')
})
