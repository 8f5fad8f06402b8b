import { toLogo } from '#app/domain/companies/logo.ts'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findLogo } from '#app/models/companies/logo.server.ts'
import { requireInvoicePage } from '#app/models/invoices/invoice-page.server.ts'
import { readPreview } from './draft-page.server.ts'

export function readInvoiceSheet(scope: Scope, id: number) {
  const { invoice, document } = requireInvoicePage(scope, id)
  return {
    id,
    isDraft: document === null,
    paper: document === null ? readPreview(scope, invoice).paper : invoicePaper(document),
    logo: toLogo(findLogo(scope)),
  }
}
