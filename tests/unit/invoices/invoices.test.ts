import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Conflict, Forbidden, Invalid, NotFound, Stale } from '#app/domain/errors.ts'
import { lineNet } from '#app/domain/invoices/invoice.ts'
import { invoiceState } from '#app/domain/invoices/settlement.ts'
import { readNewInvoice } from '#app/http/invoices/new-invoice-page.server.ts'
import {
  countOldInvoices,
  deleteOldInvoices,
  deleteOldPayments,
} from '#app/models/data-deletion/old-records.server.ts'
import { type Invoice, requireInvoice, selectInvoices } from '#app/models/invoices/invoice.server.ts'
import { requirePayment } from '#app/models/payments/payment.server.ts'
import { deleteClient } from '#app/services/clients/delete-client.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'
import { deleteInvoice } from '#app/services/invoices/delete-invoice.server.ts'
import {
  draftFinalInvoice,
  draftStageInvoice,
  draftVariationInvoice,
} from '#app/services/invoices/draft-job-invoice.server.ts'
import { draftRetentionInvoice } from '#app/services/invoices/draft-retention-invoice.server.ts'
import { requireIssuedDocument } from '#app/services/invoices/issue-document.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { readJobMoney } from '#app/services/invoices/job-money.server.ts'
import { requireLines } from '#app/services/invoices/require-lines.ts'
import { updateInvoice } from '#app/services/invoices/save-invoice.server.ts'
import {
  allocatePayment,
  clientCredit,
  recordInvoicePayment,
  spendClientCredit,
} from '#app/services/invoices/settle-invoice.server.ts'
import { updateClientTax } from '#app/services/invoices/update-client-tax.server.ts'
import { updateInvoiceSettings } from '#app/services/invoices/update-invoice-settings.server.ts'
import { recordPayment } from '#app/services/payments/create-payment.server.ts'
import { updatePayment } from '#app/services/payments/update-payment.server.ts'
import { approveVariation } from '#app/services/variations/answer-variation.server.ts'
import { createVariation } from '#app/services/variations/write-variation.server.ts'
import { db } from '#db/client.ts'
import { activities, clients, invoices, payments, projectPaymentStages } from '#db/schema/index.ts'
import { databaseForTests } from '#tests/support/database.ts'
import {
  contractor,
  invoiceLine,
  makeAgreedJob,
  makeBilled,
  makeIssuer,
  paymentStage,
  shavingCabinets,
} from '#tests/support/invoices.ts'

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-02T10:00:00Z') })
  makeIssuer(base.ours)
  makeIssuer(base.theirs)
})
afterEach(() => vi.useRealTimers())

function issue({ id, version }: Invoice, shown?: number): Invoice {
  return issueInvoice(base.ours.admin, id, { version, shown })
}

function stageIds(projectId: number): number[] {
  const { id } = projectPaymentStages
  const where = eq(projectPaymentStages.projectId, projectId)
  return db()
    .select({ id })
    .from(projectPaymentStages)
    .where(where)
    .all()
    .map(row => row.id)
}

const stage = (projectId: number, at: number, input = {}) =>
  draftStageInvoice(base.ours.admin, projectId, stageIds(projectId)[at] ?? 0, input)

const standard = (clientId: number, lines = [invoiceLine()]) =>
  createInvoice(base.ours.admin, { clientId, title: 'Oak shelf', lines })

const paid = (amount: number) => ({ amount, paymentMethod: 'bank_transfer' as const })

describe('issuing', () => {
  test('numbers, dates and freezes a draft, and keeps its sum', () => {
    const draft = standard(makeBilled(base.ours))
    expect(draft).toMatchObject({ number: null, net: 100_00, vat: 20_00, payable: 120_00 })
    const issued = issue(draft, 120_00)
    expect(issued).toMatchObject({
      number: 'INV-2026-0001',
      issuedOn: '2026-10-02',
      dueOn: '2026-10-16',
      taxPoint: '2026-10-02',
      payable: 120_00,
    })
    expect(requireIssuedDocument(base.ours.admin, issued.id)).toMatchObject({
      number: 'INV-2026-0001',
      company: { vatNumber: 'GB 999 9999 73', address: 'Unit 4, Wharfe Mill' },
      client: { name: 'Brackenhall Construction', address: 'Unit 9, Dockfield Road' },
      reverseCharge: { isApplied: false },
    })
  })

  test('is refused while something is missing, and takes no number then', () => {
    const clientId = makeBilled(base.ours, { needsOrderNumber: true })
    const draft = standard(clientId)
    expect(() => issue(draft)).toThrow('The client asks for an order number')
    const empty = standard(clientId, [])
    expect(() => issue(empty)).toThrow(Invalid)
    const ordered = updateInvoice(base.ours.admin, draft.id, { version: 1, orderNumber: 'BC-4471' })
    expect(issue(ordered).number).toBe('INV-2026-0001')
  })

  test('is refused of what is stale, or comes to something else than was shown', () => {
    const draft = standard(makeBilled(base.ours))
    expect(() => issue(draft, 119_99)).toThrow(Invalid)
    updateInvoice(base.ours.admin, draft.id, { version: 1, note: 'Thank you' })
    expect(() => issue(draft)).toThrow(Stale)
  })

  test('leaves what nothing changes: no service, and no statement', () => {
    const clientId = makeBilled(base.ours)
    const { id, version } = issue(standard(clientId))
    const before = base.dump()
    expect(() => updateInvoice(base.ours.admin, id, { version, note: 'More' })).toThrow(Conflict)
    expect(() => deleteInvoice(base.ours.admin, id)).toThrow(Conflict)
    expect(() => issueInvoice(base.ours.admin, id, { version })).toThrow(Conflict)
    expect(() => deleteClient(base.ours.admin, clientId)).toThrow('they have one invoice')
    const raw = db().$client
    const frozen = ['number', 'net', 'document', 'lines', 'issued_on', 'kind', 'payable', 'content_hash']
    for (const column of frozen) {
      expect(() => raw.exec(`update invoices set ${column} = 'x' where id = ${id}`)).toThrow(
        'an issued invoice never changes',
      )
    }
    expect(base.dump()).toBe(before)
    db().update(clients).set({ name: 'Another', address: 'Elsewhere' }).run()
    expect(requireIssuedDocument(base.ours.admin, id).client.name).toBe('Brackenhall Construction')
  })

  test('reverses the charge and takes CIS off when all four hold, and says why', () => {
    const clientId = makeBilled(base.ours, contractor)
    const draft = standard(clientId, [
      invoiceLine({ each: 3_000_00 }),
      invoiceLine({ each: 5_000_00, element: 'materials' }),
    ])
    const issued = issue(draft)
    expect(issued).toMatchObject({ net: 8_000_00, vat: 0, labour: 3_000_00, cis: 600_00, payable: 7_400_00 })
    const document = requireIssuedDocument(base.ours.admin, issued.id)
    expect(document.totals).toMatchObject({ told: 1_600_00, cisRate: 2000 })
    expect(document.reverseCharge).toEqual({
      answers: { bothRegistered: true, underCis: true, hasRate: true, isEndUser: false },
      isApplied: true,
    })
    const { version } = updateClientTax(base.ours.admin, clientId, {
      version: 1,
      endUserConfirmedOn: '2026-09-01',
    })
    expect(version).toBe(2)
    expect(issue(standard(clientId, [invoiceLine({ each: 3_000_00 })]))).toMatchObject({ vat: 600_00 })
  })

  test('is nobody’s who may not, and nobody’s of another company', () => {
    const draft = standard(makeBilled(base.ours))
    const asked = { version: 1 }
    expect(() => issueInvoice(base.ours.member, draft.id, asked)).toThrow(Forbidden)
    const before = base.dump()
    for (const act of [
      () => issueInvoice(base.theirs.admin, draft.id, asked),
      () => updateInvoice(base.theirs.admin, draft.id, asked),
      () => deleteInvoice(base.theirs.admin, draft.id),
      () => creditInvoice(base.theirs.admin, draft.id, { reason: 'No' }),
      () => recordInvoicePayment(base.theirs.admin, draft.id, paid(1)),
      () => requireInvoice(base.theirs.admin, draft.id),
    ]) {
      expect(act).toThrow(NotFound)
    }
    const theirs = { clientId: draft.clientId ?? 0, title: 'Shelf', lines: [] }
    expect(() => createInvoice(base.theirs.admin, theirs)).toThrow(Invalid)
    expect(base.dump()).toBe(before)
  })

  test('of the same request is done once', () => {
    const input = { clientId: makeBilled(base.ours), title: 'Shelf', lines: [], requestId: 'form-1' }
    const first = createInvoice(base.ours.admin, input)
    expect(createInvoice(base.ours.admin, input).id).toBe(first.id)
    expect(selectInvoices(base.ours.admin).all()).toHaveLength(1)
  })
})

describe('a job', () => {
  test('is invoiced from its deposit to the last penny, with a variation', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours, contractor) })
    const deposit = issue(stage(projectId, 0))
    expect(deposit).toMatchObject({ kind: 'deposit', net: 4_500_00, labour: 1_575_00, daysToPay: 7 })
    const variation = createVariation(base.ours.admin, {
      projectId,
      title: 'Shaving cabinets',
      lines: shavingCabinets,
    })
    expect(() => draftVariationInvoice(base.ours.admin, variation.id)).toThrow(Conflict)
    approveVariation(base.ours.admin, variation.id, { version: 1, decidedName: 'Mr Stone' })
    const second = issue(stage(projectId, 1))
    expect(second).toMatchObject({ kind: 'stage', net: 6_580_00 })
    expect(requireIssuedDocument(base.ours.admin, second.id).contract).toEqual({
      contract: 16_450_00,
      before: 4_500_00,
      now: 6_580_00,
      held: 0,
      toCome: 5_370_00,
    })
    const last = issue(stage(projectId, 2))
    expect(last).toMatchObject({ kind: 'final', net: 5_370_00 })
    expect(requireIssuedDocument(base.ours.admin, last.id)).toMatchObject({
      earlier: [
        { number: 'INV-2026-0001', net: 4_500_00, issuedOn: '2026-10-02' },
        { number: 'INV-2026-0002', net: 6_580_00 },
      ],
      contract: { toCome: 0 },
    })
    expect(readJobMoney(base.ours.admin, projectId, false).money).toMatchObject({
      contract: 16_450_00,
      invoiced: 16_450_00,
      toCome: 0,
      owed: 16_450_00 - (5_250_00 + 1_450_00) / 5,
    })
    expect(() => draftFinalInvoice(base.ours.admin, projectId)).toThrow('nothing left')
  })

  test('never has more invoiced than was agreed', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours) })
    const [first, all] = [stage(projectId, 0), draftFinalInvoice(base.ours.admin, projectId)]
    expect(() => stage(projectId, 0)).toThrow('has an invoice already')
    issue(all)
    expect(() => issue(first)).toThrow('more than was agreed')
    expect(readJobMoney(base.ours.admin, projectId, false).money).toMatchObject({
      invoiced: 15_000_00,
      toCome: 0,
    })
  })

  test('asks for an amount as it was agreed, for no more than is left, and the last for the rest', () => {
    const stages = [
      paymentStage({ name: 'Deposit', share: 0, amount: 1_000_00, trigger: 'accepted', when: '' }),
      paymentStage({ share: 5000 }),
      paymentStage({ name: 'Last stage', share: 0, trigger: 'progress', when: '90' }),
    ]
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours), stages })
    const page = readNewInvoice(base.ours.admin, { projectId, clientId: null, currency: 'GBP' })
    expect(page.job?.rows.map(({ name, amount }) => [name, amount])).toEqual([
      ['Deposit, £1,000.00 before VAT', '£1,200.00'],
      ['Second stage, 50 %', '£9,000.00'],
      ['Last stage, the rest', '£7,800.00'],
    ])
    expect(issue(stage(projectId, 0))).toMatchObject({ kind: 'deposit', net: 1_000_00, payable: 1_200_00 })
    expect(issue(stage(projectId, 1)).net).toBe(7_500_00)
    expect(issue(stage(projectId, 2))).toMatchObject({ kind: 'final', net: 6_500_00 })
    expect(readJobMoney(base.ours.admin, projectId, false).money).toMatchObject({
      invoiced: 15_000_00,
      toCome: 0,
    })

    const dear = [
      paymentStage({ name: 'All', share: 0, amount: 14_500_00 }),
      paymentStage({ name: 'More', share: 0, amount: 1_000_00 }),
      paymentStage({ name: 'Rest', share: 0 }),
    ]
    const other = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours), stages: dear }).projectId
    issue(stage(other, 0))
    expect(issue(stage(other, 1)).net).toBe(500_00)
    expect(() => stage(other, 2)).toThrow('nothing left')
  })

  test('has one draft of its final invoice, however often it is asked for', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours) })
    const final = draftFinalInvoice(base.ours.admin, projectId)
    expect(draftFinalInvoice(base.ours.admin, projectId).id).toBe(final.id)
    const page = () => readNewInvoice(base.ours.admin, { projectId, clientId: null, currency: 'GBP' })
    expect(page().job?.finalDraft?.href).toBe(`/invoicing/${final.id}`)
    issue(stage(projectId, 0))
    issue(stage(projectId, 1))
    expect(() => stage(projectId, 2)).toThrow('The final invoice has a draft already')
    deleteInvoice(base.ours.admin, final.id)
    expect(page().job?.finalDraft).toBeNull()
    const last = stage(projectId, 2)
    expect(draftFinalInvoice(base.ours.admin, projectId).id).toBe(last.id)
    issue(last)
    expect(() => draftFinalInvoice(base.ours.admin, projectId)).toThrow('nothing left')
  })

  test('lets only words and elements of its shares be changed', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours) })
    const { id, lines } = stage(projectId, 1)
    const dearer = lines.map(line => ({ ...line, each: line.each + 1 }))
    expect(() => updateInvoice(base.ours.admin, id, { version: 1, lines: dearer })).toThrow(Invalid)
    const labour = lines.map(line => ({ ...line, element: 'labour' as const }))
    const saved = updateInvoice(base.ours.admin, id, { version: 1, lines: labour })
    expect(saved).toMatchObject({ labour: 6_000_00, version: 2 })
  })

  test('that is credited to be invoiced again comes to nothing, and what was paid is the client’s credit', () => {
    const clientId = makeBilled(base.ours, contractor)
    const { projectId } = makeAgreedJob(base.ours, { clientId })
    const made = [issue(stage(projectId, 0)), issue(stage(projectId, 1))]
    const [deposit, second] = made.map(({ id }) => id)
    recordInvoicePayment(base.ours.admin, deposit ?? 0, paid(2_000_00))
    const part = creditInvoice(base.ours.admin, second ?? 0, {
      amounts: [1_234_56],
      reason: 'Two doors less',
    })
    expect(part).toMatchObject({ number: 'CN-2026-0001', net: 1_234_56 })
    for (const { id } of made) creditInvoice(base.ours.admin, id, { reason: 'Cancelled' })
    expect(readJobMoney(base.ours.admin, projectId, false).money).toMatchObject({
      invoiced: 0,
      toCome: 15_000_00,
      owed: 0,
    })
    const all = selectInvoices(base.ours.admin).all()
    const signed = (of: (invoice: Invoice) => number) =>
      all.reduce((sum, one) => sum + (one.kind === 'credit_note' ? -of(one) : of(one)), 0)
    expect([signed(one => one.net), signed(one => one.vat), signed(one => one.cis)]).toEqual([0, 0, 0])
    expect(signed(one => one.payable)).toBe(0)
    expect(clientCredit(base.ours.admin, clientId)).toBe(2_000_00)
    expect(all.filter(one => one.number !== null && one.kind !== 'credit_note').map(invoiceState)).toEqual([
      'paid',
      'credited',
    ])
    expect(() => creditInvoice(base.ours.admin, deposit ?? 0, { reason: 'Again' })).toThrow(Conflict)
    // Its stages can be asked for again.
    expect(stage(projectId, 0).net).toBe(4_500_00)
  })

  test('holds back retention until it is released', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours, contractor) })
    const held = { retentionRate: 500, retentionOn: '2027-10-02' }
    issue(stage(projectId, 0))
    const second = issue(stage(projectId, 1, held))
    expect(second).toMatchObject({ net: 5_700_00, labour: 1_995_00, cis: 399_00 })
    const document = requireIssuedDocument(base.ours.admin, second.id)
    expect(document.retention).toEqual({ rate: 500, net: 300_00, releaseOn: '2027-10-02' })
    expect(document.lines.at(-1)?.description).toMatch(/^Retention, 5 %, until/)
    const last = issue(stage(projectId, 2))
    expect(last.net).toBe(4_500_00)
    expect(readJobMoney(base.ours.admin, projectId, false).money).toMatchObject({
      held: 300_00,
      toCome: 300_00,
    })
    const release = draftRetentionInvoice(base.ours.admin, second.id)
    expect(() => draftRetentionInvoice(base.ours.admin, second.id)).toThrow(Conflict)
    expect(issue(release)).toMatchObject({ kind: 'retention', net: 300_00, labour: 105_00, cis: 21_00 })
    expect(readJobMoney(base.ours.admin, projectId, false).money).toMatchObject({ held: 0, toCome: 0 })
  })
})

describe('money that comes in', () => {
  test('settles an invoice in parts; what is more is credit, to be spent on the next', () => {
    const clientId = makeBilled(base.ours)
    const first = issue(standard(clientId))
    recordInvoicePayment(base.ours.admin, first.id, paid(50_00))
    expect(invoiceState(requireInvoice(base.ours.admin, first.id))).toBe('part_paid')
    recordInvoicePayment(base.ours.admin, first.id, paid(100_00))
    expect(requireInvoice(base.ours.admin, first.id)).toMatchObject({ paid: 120_00, payable: 120_00 })
    expect(clientCredit(base.ours.admin, clientId)).toBe(30_00)
    expect(() => recordInvoicePayment(base.ours.admin, first.id, paid(1))).toThrow(Conflict)
    const next = issue(standard(clientId))
    expect(spendClientCredit(base.ours.admin, next.id)).toBe(30_00)
    expect(requireInvoice(base.ours.admin, next.id).paid).toBe(30_00)
    expect(clientCredit(base.ours.admin, clientId)).toBe(0)
    expect(db().select().from(payments).all()).toHaveLength(2)
  })

  test('is entered once: what Billing has is put on an invoice, and what was awaited is what came', () => {
    const clientId = makeBilled(base.ours)
    const { projectId, paymentId } = makeAgreedJob(base.ours, { clientId, isAwaited: true })
    const deposit = issue(stage(projectId, 0))
    expect(requireInvoice(base.ours.admin, deposit.id)).toMatchObject({ payable: 5_400_00, paid: 0 })
    // By hand, on Billing.
    updatePayment(base.ours.admin, paymentId ?? 0, { status: 'completed', version: 1 })
    expect(invoiceState(requireInvoice(base.ours.admin, deposit.id))).toBe('paid')
    const second = issue(stage(projectId, 1))
    const other = recordPayment(base.ours.admin, { projectId, ...paid(1_000_00), currency: 'GBP' })
    allocatePayment(base.ours.admin, other.id, { invoiceId: second.id, amount: 1_000_00 })
    expect(requireInvoice(base.ours.admin, second.id).paid).toBe(1_000_00)
    const twice = { invoiceId: second.id, amount: 1 }
    expect(() => allocatePayment(base.ours.admin, other.id, twice)).toThrow(Invalid)
  })

  test('that Billing has is put on an invoice once for a request', () => {
    const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours) })
    const { id: invoiceId } = issue(stage(projectId, 0))
    const other = recordPayment(base.ours.admin, { projectId, ...paid(1_000_00), currency: 'GBP' })
    const put = (requestId: string) =>
      allocatePayment(base.ours.admin, other.id, { invoiceId, amount: 300_00, requestId })
    put('form-0f0f')
    put('form-0f0f')
    expect(requireInvoice(base.ours.admin, invoiceId).paid).toBe(300_00)
    put('form-1f1f')
    expect(requireInvoice(base.ours.admin, invoiceId).paid).toBe(600_00)
  })

  test('that was awaited is received in parts', () => {
    const { projectId, paymentId } = makeAgreedJob(base.ours, {
      clientId: makeBilled(base.ours),
      isAwaited: true,
    })
    const deposit = issue(stage(projectId, 0))
    recordInvoicePayment(base.ours.admin, deposit.id, paid(1_400_00))
    expect(requirePayment(base.ours.admin, paymentId ?? 0)).toMatchObject({
      amount: 4_000_00,
      status: 'pending',
    })
    recordInvoicePayment(base.ours.admin, deposit.id, paid(4_000_00))
    expect(requirePayment(base.ours.admin, paymentId ?? 0).status).toBe('completed')
    expect(invoiceState(requireInvoice(base.ours.admin, deposit.id))).toBe('paid')
  })

  test('and is given back is owed again', () => {
    const invoice = issue(standard(makeBilled(base.ours)))
    const payment = recordInvoicePayment(base.ours.admin, invoice.id, paid(120_00))
    updatePayment(base.ours.admin, payment.id, { refundedAmount: 20_00, version: payment.version })
    expect(requireInvoice(base.ours.admin, invoice.id).paid).toBe(100_00)
    expect(invoiceState(requireInvoice(base.ours.admin, invoice.id))).toBe('part_paid')
  })

  test('for a deposit request makes the VAT invoice of that day, part by part', () => {
    const clientId = makeBilled(base.ours)
    const { projectId } = makeAgreedJob(base.ours, { clientId })
    const request = issue(stage(projectId, 0, { asRequest: true }))
    expect(request).toMatchObject({ kind: 'deposit_request', number: 'DR-2026-0001', payable: 5_400_00 })
    expect(readJobMoney(base.ours.admin, projectId, false).money).toMatchObject({ invoiced: 0, owed: 0 })
    vi.setSystemTime(Date.parse('2026-10-09T10:00:00Z'))
    const receivedOn = '2026-10-08'
    recordInvoicePayment(base.ours.admin, request.id, { ...paid(2_000_00), receivedOn })
    recordInvoicePayment(base.ours.admin, request.id, { ...paid(3_400_00), receivedOn: '2026-10-09' })
    const made = selectInvoices(base.ours.admin, eq(invoices.kind, 'deposit')).all()
    expect(made).toMatchObject([
      { number: 'INV-2026-0001', issuedOn: '2026-10-08', taxPoint: '2026-10-08', payable: 2_000_00 },
      { number: 'INV-2026-0002', issuedOn: '2026-10-09', payable: 3_400_00, ofId: request.id },
    ])
    expect(made.map(invoiceState)).toEqual(['paid', 'paid'])
    expect(invoiceState(requireInvoice(base.ours.admin, request.id))).toBe('paid')
    expect(made.reduce((all, { net }) => all + net, 0)).toBe(4_500_00)
    expect(readJobMoney(base.ours.admin, projectId, false).money).toMatchObject({
      invoiced: 4_500_00,
      owed: 0,
    })
    expect(requireIssuedDocument(base.ours.admin, made[0]?.id ?? 0).of?.number).toBe('DR-2026-0001')
  })
})

test('what is set of a company holds for its invoices', () => {
  const settings = { version: 0, legalName: 'Oak Ltd', accountNumber: '00000000', invoicePrefix: 'OAK' }
  expect(() => updateInvoiceSettings(base.ours.admin, { version: 0, invoicePrefix: 'CN' })).toThrow(Invalid)
  updateInvoiceSettings(base.ours.admin, settings)
  expect(() => updateInvoiceSettings(base.ours.admin, { ...settings, daysToPay: 30 })).toThrow(Stale)
  const issued = issue(standard(makeBilled(base.ours, { daysToPay: 42 })))
  expect(issued).toMatchObject({ number: 'OAK-2026-0001', dueOn: '2026-11-13' })
  expect(requireIssuedDocument(base.ours.admin, issued.id)).toMatchObject({
    company: { legalName: 'Oak Ltd' },
    bank: { accountNumber: '00000000', name: base.ours.name },
  })
})

test('history tells of each step, and lines that come to less than nothing are refused', () => {
  const clientId = makeBilled(base.ours)
  const less = [invoiceLine({ each: -1 })]
  expect(() => createInvoice(base.ours.admin, { clientId, title: 'Less', lines: less })).toThrow(Invalid)
  const draft = standard(clientId)
  expect(draft.lines.map(lineNet)).toEqual([100_00])
  creditInvoice(base.ours.admin, issue(draft).id, { reason: 'Wrong address' })
  const told = db()
    .select({ verb: activities.verb })
    .from(activities)
    .all()
    .map(({ verb }) => verb)
  expect(told.filter(verb => verb.startsWith('invoice.'))).toEqual([
    'invoice.created',
    'invoice.issued',
    'invoice.issued',
    'invoice.credited',
  ])
})

test.each([
  ['labour made up by materials below zero', [100_000_00, -99_000_00]],
  ['a line beyond what can be said', [1_000_000_000_00, -999_999_000_00]],
])('a part of a job with %s is refused at its lines', (_what, [labour = 0, materials = 0]) => {
  const lines = [
    invoiceLine({ each: labour, element: 'labour' }),
    invoiceLine({ each: materials, element: 'materials' }),
  ]
  expect(() => requireLines(lines, true)).toThrow(Invalid)
})

test('invoices are kept for seven years, and what settles them with them', () => {
  const { id } = issue(standard(makeBilled(base.ours)))
  recordInvoicePayment(base.ours.admin, id, paid(50_00))
  creditInvoice(base.ours.admin, id, { reason: 'Cancelled' })
  const almost = Date.parse('2033-10-01T10:00:00Z')
  expect([countOldInvoices(almost), deleteOldInvoices(almost, 10), deleteOldPayments(almost, 10)]).toEqual([
    0, 0, 0,
  ])
  const then = Date.parse('2033-10-04T10:00:00Z')
  // The credit note, the invoice, and then the payment that settled it.
  expect(deleteOldPayments(then, 10)).toBe(0)
  expect([deleteOldInvoices(then, 10), deleteOldInvoices(then, 10)]).toEqual([1, 1])
  expect(deleteOldPayments(then, 10)).toBe(1)
  expect(db().select().from(invoices).all()).toEqual([])
})
