import { requireMay } from '#app/domain/permissions.ts'
import { xeroFile } from '#app/http/invoices/export-files.server.ts'
import { requireInvoicingToRead } from '#app/http/invoices/invoicing-page.server.ts'
import { workspaceFile } from '#app/http/page.server.ts'

export const loader = workspaceFile(call => {
  const { scope, url } = call
  requireMay(scope, 'money.read')
  requireInvoicingToRead(scope)
  return xeroFile(scope, url, call)
})
