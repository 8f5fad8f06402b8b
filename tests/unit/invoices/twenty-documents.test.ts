import { readFileSync } from 'node:fs'
import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientTax } from '#app/domain/invoices/client-tax.ts'
import { type Element, elements, type InvoiceLine, lineNet } from '#app/domain/invoices/invoice.ts'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { reverseChargeWording, treatmentOf } from '#app/domain/invoices/reverse-charge.ts'
import { owedOf } from '#app/domain/invoices/settlement.ts'
import { readPence, readRate } from '#app/domain/money/typed.ts'
import type { VatTreatment } from '#app/domain/money/vat.ts'
import type { PaymentStage } from '#app/domain/quotes/quote.ts'
import { type Invoice, listDepositInvoices, requireInvoice } from '#app/models/invoices/invoice.server.ts'
import { getQuoteSettings, saveQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'
import { draftStageInvoice, draftVariationInvoice } from '#app/services/invoices/draft-job-invoice.server.ts'
import { draftRetentionInvoice } from '#app/services/invoices/draft-retention-invoice.server.ts'
import { requireIssuedDocument } from '#app/services/invoices/issue-document.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { clientCredit, recordInvoicePayment } from '#app/services/invoices/settle-invoice.server.ts'
import { approveVariation } from '#app/services/variations/answer-variation.server.ts'
import { createVariation } from '#app/services/variations/write-variation.server.ts'
import { db } from '#db/client.ts'
import { projectPaymentStages } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import {
  contractor,
  makeAgreedJob,
  makeBilled,
  makeIssuer,
  paymentStage,
  quoteItem,
} from '#tests/support/invoices.ts'

const base = databaseForTests()
const admin = () => base.ours.admin
const today = '2026-10-02'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${today}T10:00:00Z`) })
  makeIssuer(base.ours)
})
afterEach(() => vi.useRealTimers())

const vats: Readonly<Record<string, VatTreatment>> = {
  '20': 'standard',
  '5': 'reduced',
  '0': 'zero',
  out: 'outside',
  rc20: 'reverse',
  rc5: 'reverse_reduced',
}

const rows = readFileSync(new URL('twenty-documents.md', import.meta.url), 'utf8')
  .split('\n')
  .filter(line => /^\| \d+ \|/.test(line))
  .map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim()),
  )

type Row = readonly string[]

const pence = (cell = '') => readPence(cell) ?? Number.NaN

function lineOf(text: string): InvoiceLine {
  const [element = '', amount, vat = ''] = text.split(' ')
  const known = elements.find(each => each === element)
  const treatment = vats[vat]
  if (!known || !treatment) throw new Error(`Nobody knows ${text}`)
  const rest = { quantity: 1000, unit: 'lot' as const, share: null }
  return { description: element, each: pence(amount), element: known, vat: treatment, ...rest }
}

const linesOf = (row: Row = []) => (row[2] ?? '').split('; ').map(lineOf)
const rowOf = (no: number) => rows[no - 1] ?? []

const householder: Partial<ClientTax> = {}
const business: Partial<ClientTax> = { kind: 'business', vatNumber: 'GB 888 8888 11' }

const issue = ({ id, version }: Invoice) => issueInvoice(admin(), id, { version })
const pay = ({ id }: Invoice, amount: number, receivedOn = today) =>
  recordInvoicePayment(admin(), id, { amount, paymentMethod: 'bank_transfer', receivedOn })

/** Of no job. What is told of its lines is what they are at: who pays the VAT is for the answers. */
function standard(row: Row, tax: Partial<ClientTax>): Invoice {
  const retentionRate = readRate(row[4] ?? '') ?? 0
  return issue(
    createInvoice(admin(), {
      clientId: makeBilled(base.ours, { ...tax, cisRate: readRate(row[3] ?? '') }),
      title: row[1] ?? '',
      lines: linesOf(row).map(line => ({ ...line, vat: treatmentOf(line.vat, false) })),
      ...(retentionRate > 0 ? { retentionRate, retentionOn: '2027-10-02' } : {}),
    }),
  )
}

type Priced = { price: number; cost: number; kind?: 'material' | 'delivery' }

/** A job whose quote costs so much, of that so much in materials, and its stages. */
function jobOf(
  { price, cost, kind = 'material' }: Priced,
  shares: readonly number[],
  tax: Partial<ClientTax>,
) {
  const line = { quantity: 1000, unit: 'lot' as const, waste: 0, stage: '', priceListItemId: null }
  const stages: PaymentStage[] = shares.map((share, at) =>
    at === 0
      ? paymentStage({ name: 'Deposit', share, trigger: 'accepted', when: '' })
      : paymentStage({ name: `Stage ${at + 1}`, share }),
  )
  const items = [quoteItem({ price, lines: [{ ...line, kind, description: 'Goods', each: cost }] })]
  const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours, tax), items, stages })
  const ids = db()
    .select({ id: projectPaymentStages.id })
    .from(projectPaymentStages)
    .where(eq(projectPaymentStages.projectId, projectId))
    .all()
  return {
    projectId,
    stage: (at: number, input = {}) => issue(draftStageInvoice(admin(), projectId, ids[at]?.id ?? 0, input)),
  }
}

const kitchen = () => jobOf({ price: 18_640_00, cost: 9_740_00 }, [5000, 4000, 1000], householder)
const oddPenny = () => jobOf({ price: 100_03, cost: 100_03, kind: 'delivery' }, [5000, 5000], householder)
const wardrobes = () => jobOf({ price: 15_000_00, cost: 9_750_00 }, [4000, 6000], contractor)
const held = { retentionRate: 500, retentionOn: '2027-10-02' }

/** How each comes about; what is not here is an invoice of no job. */
const made: Readonly<Record<string, (row: Row) => Invoice>> = {
  1: () => kitchen().stage(0),
  2: () => {
    const { stage } = kitchen()
    stage(0)
    return stage(1)
  },
  3: () => {
    const { stage } = kitchen()
    stage(0)
    stage(1)
    return stage(2)
  },
  5: row => standard(row, contractor),
  7: row => {
    const request = kitchen().stage(0, { asRequest: true })
    vi.setSystemTime(Date.parse('2026-10-09T10:00:00Z'))
    pay(request, pence(row[11]), '2026-10-08')
    const [deposit] = listDepositInvoices(admin(), request.id)
    return requireInvoice(admin(), deposit?.id ?? 0)
  },
  8: row => standard(row, { ...contractor, endUserConfirmedOn: '2026-09-01' }),
  12: () => {
    const job = wardrobes()
    job.stage(0)
    return job.stage(1, held)
  },
  13: () => {
    const job = wardrobes()
    return issue(draftRetentionInvoice(admin(), job.stage(1, held).id))
  },
  14: row => standard(row, business),
  15: row => {
    const { projectId } = wardrobes()
    const lines = linesOf(row).map(({ description, element, each }) => {
      return { description, element, net: each, vat: 'standard' as const }
    })
    const { id } = createVariation(admin(), { projectId, title: 'Cabinets', lines })
    approveVariation(admin(), id, { version: 1, decidedName: 'Mr Stone' })
    return issue(draftVariationInvoice(admin(), id))
  },
  16: () => oddPenny().stage(0),
  17: () => {
    const { stage } = oddPenny()
    stage(0)
    return stage(1)
  },
  18: row => {
    const invoice = standard(rowOf(5), contractor)
    pay(invoice, invoice.payable)
    const of = (element: Element) => linesOf(row).find(line => line.element === element)?.each ?? 0
    const amounts = invoice.lines.map(({ element }) => of(element))
    return creditInvoice(admin(), invoice.id, { amounts, reason: 'One door was not wanted' })
  },
  19: row => {
    const { version: _version, ...settings } = getQuoteSettings(admin())
    saveQuoteSettings(admin(), { ...settings, vatNumber: '' })
    return standard(row, householder)
  },
  20: () => jobOf({ price: 2_099_99, cost: 1_200_00 }, [10_000], householder).stage(0),
}

test('there are twenty and one, one of each number', () => {
  expect(rows.map(([number]) => Number(number))).toEqual(Array.from({ length: 21 }, (_, at) => at + 1))
})

/** What there is of each rate and element, in the order of the lines. */
function parts(lines: readonly InvoiceLine[]) {
  const all = new Map<string, number>()
  for (const line of lines) {
    const key = `${line.element} ${line.vat}`
    if (lineNet(line) !== 0) all.set(key, (all.get(key) ?? 0) + lineNet(line))
  }
  return Object.fromEntries([...all].sort())
}

test.each(rows.map(row => ({ no: row[0] ?? '', what: row[1], row })))('$no: $what', ({ no, row }) => {
  const [net, vat, told, gross, cis, payable, paid = 0, credited = 0, owed, credit] = row.slice(5).map(pence)
  const isUnderCis = no !== '9' && no !== '10' && (readRate(row[3] ?? '') ?? 0) > 0
  const { id, kind, clientId } = made[no]?.(row) ?? standard(row, isUnderCis ? contractor : householder)
  // Document 7 came of its payment, document 18 is none that is paid.
  if (paid > 0 && no !== '7') pay(requireInvoice(admin(), id), paid)
  const note = credited > 0 ? creditInvoice(admin(), id, { reason: 'Cancelled', isLeftOut: true }) : null
  const document = requireIssuedDocument(admin(), id)
  const rate = readRate(row[4] ?? '') ?? 0
  expect(parts(document.lines.filter(line => lineNet(line) > 0))).toEqual(parts(linesOf(row)))
  expect(document.retention?.rate ?? 0).toBe(rate)
  expect(document.totals).toMatchObject({ net, vat, told, gross, cis, payable })
  expect(note?.payable ?? 0).toBe(credited)
  const isReversed = (row[2] ?? '').includes('rc')
  expect(document.reverseCharge?.isApplied).toBe(isReversed)
  expect(invoicePaper(document).words.includes(reverseChargeWording)).toBe(isReversed)
  const invoice = requireInvoice(admin(), id)
  const day = no === '7' ? '2026-10-08' : today
  expect([invoice.issuedOn, invoice.taxPoint]).toEqual([day, day])
  expect(kind === 'credit_note' ? 0 : owedOf(invoice)).toBe(owed)
  expect(clientCredit(admin(), clientId ?? 0)).toBe(credit)
})
