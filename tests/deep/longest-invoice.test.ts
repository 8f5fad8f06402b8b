import { expect, test } from 'vitest'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { maxInvoiceBytes } from '#app/domain/limits.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { requireIssuedDocument } from '#app/services/invoices/issue-document.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { drawPdf } from '#app/services/pdf/drawn-pdf.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { invoiceLine, makeBilled, makeIssuer } from '#tests/support/invoices.ts'

const base = databaseForTests()

test('an invoice that says no more than it may is drawn', async () => {
  const { admin, id: companyId } = base.ours
  makeIssuer(base.ours)
  const line = invoiceLine({ description: '木'.repeat(400), each: 1_00 })
  const lines = Array.from({ length: maxInvoiceBytes / 1200 }, () => line)
  const { id, version } = createInvoice(admin, { clientId: makeBilled(base.ours), title: 'Long', lines })
  issueInvoice(admin, id, { version })
  const paper = invoicePaper(requireIssuedDocument(admin, id))
  expect((await drawPdf(companyId, paper)).subarray(0, 5).toString()).toBe('%PDF-')
})
