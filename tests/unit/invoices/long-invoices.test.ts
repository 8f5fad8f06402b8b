import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, test } from 'vitest'
import { BankLines } from '#app/components/invoices/bank-lines.tsx'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { maxCreditNotes, maxInvoiceBytes } from '#app/domain/limits.ts'
import { matchStatement } from '#app/http/invoices/bank-page.server.ts'
import { salesFile, xeroFile } from '#app/http/invoices/export-files.server.ts'
import { insertInvoice } from '#app/models/invoices/invoice.server.ts'
import { findInvoiceForClient, listInvoicesForClient } from '#app/models/invoices/invoice-link.server.ts'
import { listInvoices } from '#app/models/invoices/invoice-pages.server.ts'
import { listSold, listUnderCis } from '#app/models/invoices/issued-book.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { db } from '#db/client.ts'
import { invoices } from '#db/schema/index.ts'
import { databaseForTests, makeProject } from '#tests/support/database.ts'
import { contractor, invoiceLine, makeBilled, makeIssuer } from '#tests/support/invoices.ts'

// An invoice is as long as somebody makes it: whatever lists many reads little of each.

const base = databaseForTests()
beforeEach(() => makeIssuer(base.ours))

const period = new URL('https://mortise.example/?from=2020-01-01&to=2100-01-01')
const always = { from: '2020-01-01', to: '2100-01-01' }
const reader = { mayReadOn: () => true, context: { hasRoom: async () => true, onceOver: () => {} } }

function long(fields: { letters?: string; count?: number } = {}) {
  const { letters = 'x', count = 350 } = fields
  return Array.from({ length: count }, () => invoiceLine({ description: letters.repeat(400), each: 1_00 }))
}

function issuedLong(clientId: number, projectId: number | null = null) {
  const { admin } = base.ours
  const { id, version } = createInvoice(admin, { clientId, projectId, title: 'Long', lines: long() })
  return issueInvoice(admin, id, { version }).id
}

describe('what lists many', () => {
  test('reads of each what it shows: a client’s page, VAT, CIS, the API', () => {
    const clientId = makeBilled(base.ours, contractor)
    const projectId = makeProject(base.ours, { clientId })
    const id = issuedLong(clientId, projectId)
    const { ours, theirs } = base
    const read = [
      listInvoicesForClient({ companyId: ours.id }, projectId),
      listSold(ours.admin, always, 'tax_point'),
      listUnderCis(ours.admin, always),
      listInvoices(ours.admin, { limit: 501, offset: 0 }),
    ]
    for (const rows of read) expect(JSON.stringify(rows).length).toBeLessThan(2000)
    expect(read[0]).toMatchObject([{ id, kind: 'standard', number: expect.any(String) }])
    expect(read[1]).toMatchObject([{ groups: [{ net: 350_00 }] }])
    expect(findInvoiceForClient({ companyId: ours.id }, projectId, id)?.document.lines).toHaveLength(350)
    expect(listInvoicesForClient({ companyId: theirs.id }, projectId)).toEqual([])
    expect(findInvoiceForClient({ companyId: theirs.id }, projectId, id)).toBeNull()
  })

  test.each([
    ['for an accountant', salesFile],
    ['for Xero', xeroFile],
  ])('writes a file %s part by part', async (_, file) => {
    const clientId = makeBilled(base.ours)
    issuedLong(clientId)
    issuedLong(clientId)
    const sizes: number[] = []
    for await (const piece of file(base.ours.admin, period, reader).body ?? []) sizes.push(piece.length)
    expect(sizes).toHaveLength(3)
    expect(Math.max(...sizes)).toBeLessThan(400_000)
    const text = await file(base.ours.admin, period, reader).text()
    expect(text.split('\r\n')).toHaveLength(702)
    expect(text.split('\ufeff')).toHaveLength(1)
  })
})

describe('an invoice that says too much', () => {
  test.each([
    ['in letters', long({ count: 1 + maxInvoiceBytes / 400 })],
    ['in bytes', long({ letters: '木', count: 1 + maxInvoiceBytes / 1200 })],
  ])('%s is not begun, and not issued where it was', (_, lines) => {
    const { admin } = base.ours
    const clientId = makeBilled(base.ours)
    expect(() => createInvoice(admin, { clientId, title: 'Long', lines })).toThrow(Invalid)
    const { id, version } = insertInvoice(admin, {
      ...{ kind: 'standard', title: 'Long', clientId, lines: [...lines], daysToPay: 14 },
    })
    expect(() => issueInvoice(admin, id, { version })).toThrow(Invalid)
  })
})

test('an invoice is credited in part so many times, and then all that is left of it', () => {
  const { admin } = base.ours
  const lines = [invoiceLine({ each: 100_00 })]
  const draft = createInvoice(admin, { clientId: makeBilled(base.ours), title: 'Shelf', lines })
  const { id } = issueInvoice(admin, draft.id, { version: draft.version })
  const aPenny = () => creditInvoice(admin, id, { amounts: [1], reason: 'A penny' })
  for (let at = 0; at < maxCreditNotes; at++) aPenny()
  expect(aPenny).toThrow(Conflict)
  expect(creditInvoice(admin, id, { reason: 'The rest' }).net).toBe(100_00 - maxCreditNotes)
})

test('a statement of 200 payments beside many invoices is a page below 1 MB', () => {
  const { admin } = base.ours
  const clientId = makeBilled(base.ours)
  const draft = createInvoice(admin, { clientId, title: 'Shelf', lines: [invoiceLine()] })
  issueInvoice(admin, draft.id, { version: draft.version })
  for (const { id: _, ...issued } of db().select().from(invoices).all())
    for (let number = 1; number < 300; number++)
      db()
        .insert(invoices)
        .values({ ...issued, number: `INV-${number}` })
        .run()
  const lines = Array.from({ length: 200 }, (_, at) => ({
    ...{ row: at + 2, day: '2026-10-16', amount: 120_00, text: 'BRACKENHALL '.repeat(15) },
    key: String(at).padStart(32, '0'),
  }))
  expect(renderToStaticMarkup(BankLines(matchStatement(admin, lines, 'GBP'))).length).toBeLessThan(1_000_000)
})
