import { requireMay } from '#app/domain/permissions.ts'
import { idParam } from '#app/http/input.server.ts'
import { ublFile } from '#app/http/invoices/export-files.server.ts'
import { requireInvoicingToRead } from '#app/http/invoices/invoicing-page.server.ts'
import { workspaceFile } from '#app/http/page.server.ts'

export const loader = workspaceFile(({ scope, params }) => {
  requireMay(scope, 'money.read')
  requireInvoicingToRead(scope)
  return ublFile(scope, idParam(params))
})
