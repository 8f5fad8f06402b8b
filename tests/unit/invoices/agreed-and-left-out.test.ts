import { eq } from 'drizzle-orm'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Conflict, Invalid } from '#app/domain/errors.ts'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { hourlyOf } from '#app/domain/invoices/job-hours.ts'
import { quoteTotals } from '#app/domain/quotes/quote-totals.ts'
import { readAgreed } from '#app/http/agreed/agreed-page.server.ts'
import { readCreditPage } from '#app/http/invoices/credit-page.server.ts'
import { readInvoicePage } from '#app/http/invoices/invoice-page.server.ts'
import { readIssuePage } from '#app/http/invoices/issue-page.server.ts'
import { readNewInvoice } from '#app/http/invoices/new-invoice-page.server.ts'
import { readProjectSheet } from '#app/http/projects/project-page.server.ts'
import { readBoard } from '#app/models/board/board.server.ts'
import { type Invoice, requireInvoice, selectInvoices } from '#app/models/invoices/invoice.server.ts'
import { saveJobRetention } from '#app/models/invoices/job-retention.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { purgeProjects } from '#app/models/projects/project-writes.server.ts'
import { getQuoteSettings, saveQuoteSettings } from '#app/models/quotes/quote-settings.server.ts'
import { restoreFromBin } from '#app/services/bin/restore-from-bin.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'
import {
  draftFinalInvoice,
  draftStageInvoice,
  draftVariationInvoice,
} from '#app/services/invoices/draft-job-invoice.server.ts'
import { draftRequestedInvoice } from '#app/services/invoices/draft-requested-invoice.server.ts'
import { draftRetentionInvoice } from '#app/services/invoices/draft-retention-invoice.server.ts'
import { requireIssuedDocument } from '#app/services/invoices/issue-document.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { readJobMoney } from '#app/services/invoices/job-money.server.ts'
import { updateInvoice } from '#app/services/invoices/save-invoice.server.ts'
import {
  clientCredit,
  recordInvoicePayment,
  spendClientCredit,
} from '#app/services/invoices/settle-invoice.server.ts'
import { updateInvoiceSettings } from '#app/services/invoices/update-invoice-settings.server.ts'
import { deleteProject } from '#app/services/projects/delete-project.server.ts'
import { moveProject } from '#app/services/projects/move-project.server.ts'
import { approveVariation } from '#app/services/variations/answer-variation.server.ts'
import { createVariation, draftLeavingOut } from '#app/services/variations/write-variation.server.ts'
import { db } from '#db/client.ts'
import {
  binEntries,
  companies,
  invoices,
  projectPaymentStages,
  projects,
  quoteAcceptances,
  quotes,
} from '#db/schema/index.ts'
import { databaseForTests, makeTask, stageId } from '#tests/support/database.ts'
import {
  contractor,
  invoiceLine,
  makeAgreedJob,
  makeBilled,
  makeIssuer,
  quoteItem,
  shavingCabinets,
} from '#tests/support/invoices.ts'

const base = databaseForTests()
const admin = () => base.ours.admin

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-02T10:00:00Z') })
  makeIssuer(base.ours)
  makeIssuer(base.theirs)
})
afterEach(() => vi.useRealTimers())

const issue = ({ id, version }: Invoice) => issueInvoice(admin(), id, { version })

function stage(projectId: number, at: number, input = {}): Invoice {
  const where = eq(projectPaymentStages.projectId, projectId)
  const ids = db().select({ id: projectPaymentStages.id }).from(projectPaymentStages).where(where).all()
  return draftStageInvoice(admin(), projectId, ids[at]?.id ?? 0, input)
}

function approved(projectId: number, lines = shavingCabinets) {
  const { id } = createVariation(admin(), { projectId, title: lines[0]?.description ?? '', lines })
  return approveVariation(admin(), id, { version: 1, decidedName: 'Mr Stone' })
}

const leftOut = (net: number) => [
  { description: 'One door', vat: 'standard' as const, element: 'labour' as const, net: -net },
]
const standard = (clientId: number, fields = {}) =>
  createInvoice(admin(), { clientId, title: 'Oak shelf', lines: [invoiceLine()], ...fields })
const job = (tax = {}) => makeAgreedJob(base.ours, { clientId: makeBilled(base.ours, tax) }).projectId
const held = { retentionRate: 500, retentionOn: '2027-10-02' }

describe('what is left out of a job', () => {
  test('by an approved variation lowers the contract, and is not asked for again', () => {
    const projectId = job()
    issue(stage(projectId, 0))
    const { id } = approved(projectId, leftOut(1_000_00))
    expect(readJobMoney(admin(), projectId, false).money).toMatchObject({
      contract: 14_000_00,
      toCome: 9_500_00,
    })
    expect(() => draftVariationInvoice(admin(), id)).toThrow('leaves something out')
    expect(issue(draftFinalInvoice(admin(), projectId)).net).toBe(9_500_00)
    expect(readJobMoney(admin(), projectId, false).money).toMatchObject({ toCome: 0 })
  })

  test('is no more than was agreed at its rate', () => {
    const projectId = job()
    expect(() => approved(projectId, leftOut(15_000_01))).toThrow(Conflict)
    const atFive = [{ ...leftOut(1_00)[0], vat: 'reduced' as const }] as typeof shavingCabinets
    expect(() => approved(projectId, atFive)).toThrow(Conflict)
  })

  test('by a credit note lowers what is held back, the value of the job, and what its pages call agreed', () => {
    const projectId = job()
    db().update(quotes).set({ gross: 18_000_00 }).where(eq(quotes.projectId, projectId)).run()
    db().update(projects).set({ estimatedValue: 15_000_00 }).where(eq(projects.id, projectId)).run()
    saveJobRetention(admin(), projectId, { rate: 500, firstShare: 5000, months: 12 })
    const second = issue(stage(projectId, 1))
    const reason = 'A door less'
    const note = creditInvoice(admin(), second.id, { amounts: [1_000_00], reason, isLeftOut: true })
    // 5 % of 6,000.00, less 5 % of 1,000.00.
    expect(requireIssuedDocument(admin(), note.id).contract).toMatchObject({
      contract: 14_000_00,
      held: 250_00,
    })
    expect(readJobMoney(admin(), projectId, false).money).toMatchObject({ contract: 14_000_00, held: 250_00 })
    expect(requireProject(admin(), projectId).estimatedValue).toBe(14_000_00)
    const [, leftOutRow] = readAgreed(admin(), projectId, 'GBP').money?.agreed ?? []
    expect(leftOutRow).toMatchObject({
      name: `Left out by ${note.number}`,
      net: '-£1,000.00',
      gross: '-£1,200.00',
    })
    expect(readProjectSheet(admin(), 'GBP', projectId, { tab: 0, part: 1 }).money?.paid).toBe(
      '£0.00 of £16,800.00 with VAT',
    )
  })

  test('by a credit note lowers the contract by what it credits; otherwise that is asked for again', () => {
    const projectId = job()
    issue(stage(projectId, 0))
    const second = issue(stage(projectId, 1))
    creditInvoice(admin(), second.id, { amounts: [2_000_00], reason: 'A door less', isLeftOut: true })
    expect(readJobMoney(admin(), projectId, false).money).toMatchObject({
      contract: 13_000_00,
      invoiced: 8_500_00,
      toCome: 4_500_00,
    })
    const note = creditInvoice(admin(), second.id, { amounts: [0, 1_000_00], reason: 'Not made yet' })
    expect(requireIssuedDocument(admin(), note.id).contract).toMatchObject({
      contract: 13_000_00,
      toCome: 5_500_00,
    })
    expect(issue(draftFinalInvoice(admin(), projectId)).net).toBe(5_500_00)
  })

  test('and the final invoice is due in the days that the client accepted', () => {
    const projectId = job()
    db()
      .update(projectPaymentStages)
      .set({ daysToPay: 7 })
      .where(eq(projectPaymentStages.projectId, projectId))
      .run()
    expect(draftFinalInvoice(admin(), projectId).daysToPay).toBe(7)
  })

  test('and the papers say when the tax falls due, and no share of what is credited', () => {
    const projectId = job()
    const deposit = issue(stage(projectId, 0))
    const note = creditInvoice(admin(), deposit.id, { amounts: [1_000_00], reason: 'A door less' })
    const [asked, credited] = [deposit.id, note.id].map(id =>
      invoicePaper(requireIssuedDocument(admin(), id)),
    )
    expect(asked?.facts.map(({ label }) => label)).toContain('Tax point')
    expect(asked?.lines[0]?.kind).toContain('%')
    expect(credited?.facts).toContainEqual({
      label: 'Credits invoice',
      value: expect.stringContaining('INV-'),
    })
    expect(credited?.lines.map(({ kind }) => kind)).toEqual(credited?.lines.map(() => ''))
    expect(credited?.groups.every(({ net }) => net !== '£0.00')).toBe(true)
  })

  test('of a job that is cancelled leaves nothing to come, and no stage to ask for', () => {
    const projectId = job(contractor)
    const deposit = issue(stage(projectId, 0))
    recordInvoicePayment(admin(), deposit.id, { amount: 1_000_00, paymentMethod: 'cash' })
    creditInvoice(admin(), deposit.id, { reason: 'Cancelled', isLeftOut: true })
    expect(readJobMoney(admin(), projectId, false).money).toMatchObject({ invoiced: 0, toCome: 10_500_00 })
    const rest = draftLeavingOut(admin(), projectId)
    expect(rest).toMatchObject({ net: -10_500_00, state: 'draft' })
    approveVariation(admin(), rest.id, { version: 1, decidedName: 'Mr Stone' })
    expect(readJobMoney(admin(), projectId, false).money).toMatchObject({
      contract: 0,
      invoiced: 0,
      toCome: 0,
      owed: 0,
    })
    expect(() => stage(projectId, 0)).toThrow('has an invoice already')
    expect(() => stage(projectId, 1)).toThrow('nothing left')
    expect(() => draftLeavingOut(admin(), projectId)).toThrow(Conflict)
  })

  test('before the rest of the job is leaves nothing to come either', () => {
    // Of 5,000.00 only 3,675.00 is labour that is left.
    for (const net of [1_000_00, 5_000_00]) {
      const projectId = job()
      issue(stage(projectId, 0))
      approved(projectId, leftOut(net))
      const rest = draftLeavingOut(admin(), projectId)
      expect(rest.net).toBe(net - 10_500_00)
      approveVariation(admin(), rest.id, { version: 1, decidedName: 'Mr Stone' })
      expect(readJobMoney(admin(), projectId, false).money).toMatchObject({ contract: 4_500_00, toCome: 0 })
      expect(() => draftFinalInvoice(admin(), projectId)).toThrow('nothing left')
      expect(() => stage(projectId, 1)).toThrow('nothing left')
    }
  })

  test('is nothing of an invoice that is no part of a contract', () => {
    const { id } = issue(standard(makeBilled(base.ours)))
    expect(() => creditInvoice(admin(), id, { reason: 'No', isLeftOut: true })).toThrow(Invalid)
    expect(readCreditPage(admin(), id).isOfContract).toBe(false)
  })

  test('and what was approved never changes, whoever writes', () => {
    const { id, document } = approved(job())
    expect(document?.lines).toEqual(shavingCabinets)
    for (const column of ['lines', 'net', 'document', 'state', 'decided_name']) {
      expect(() => db().$client.exec(`update variations set ${column} = 'x' where id = ${id}`)).toThrow(
        'an approved variation never changes',
      )
    }
  })
})

describe('what is credited in full', () => {
  const shownOf = (projectId: number) =>
    readAgreed(admin(), projectId, 'GBP').money?.stages.map(({ invoice }) => invoice?.name)
  const onBoard = (projectId: number) => {
    db().update(projects).set({ assignedTo: admin().userId }).where(eq(projects.id, projectId)).run()
    return readBoard(admin()).cards.find(({ id }) => id === projectId)?.toAsk
  }
  const byLine = (invoice: Invoice) => invoice.lines.map(({ item, element, each }) => [item, element, each])

  test('is asked for again, line by line, and everywhere said to be open', () => {
    const projectId = job()
    makeTask(base.ours, { projectId })
    moveProject(admin(), projectId, {
      stageId: stageId(base.ours, 'production'),
      fromStageId: stageId(base.ours, 'measure'),
    })
    const deposit = issue(stage(projectId, 0))
    const second = issue(stage(projectId, 1))
    const final = issue(draftFinalInvoice(admin(), projectId))
    expect(shownOf(projectId)).toEqual([deposit.number, second.number, final.number])
    expect(onBoard(projectId)).toBeNull()
    creditInvoice(admin(), final.id, { reason: 'A wrong address' })
    creditInvoice(admin(), second.id, { reason: 'A wrong address' })
    expect(shownOf(projectId)).toEqual([deposit.number, undefined, undefined])
    expect(onBoard(projectId)).toBe('Payment to ask for: Second stage')
    expect(byLine(issue(stage(projectId, 1)))).toEqual(byLine(second))
    expect(byLine(issue(draftFinalInvoice(admin(), projectId)))).toEqual(byLine(final))
  })

  test('and left out is not', () => {
    const projectId = job()
    const deposit = issue(stage(projectId, 0))
    creditInvoice(admin(), deposit.id, { reason: 'Cancelled', isLeftOut: true })
    expect(shownOf(projectId)).toEqual([deposit.number, undefined, undefined])
  })

  test('of a deposit request that was paid lets it be asked for again', () => {
    const projectId = job()
    const request = issue(stage(projectId, 0, { asRequest: true }))
    recordInvoicePayment(admin(), request.id, { amount: request.payable, paymentMethod: 'cash' })
    const [made] = selectInvoices(admin(), eq(invoices.ofId, request.id)).all()
    expect(shownOf(projectId)).toEqual([made?.number, undefined, undefined])
    creditInvoice(admin(), made?.id ?? 0, { reason: 'A wrong address' })
    expect(shownOf(projectId)).toEqual([undefined, undefined, undefined])
    expect(stage(projectId, 0).net).toBe(4_500_00)
  })
})

describe('a stage', () => {
  test('asks for its share of the quote and of what was approved, never more than is left', () => {
    const projectId = job()
    issue(stage(projectId, 0))
    const { id } = approved(projectId)
    const second = stage(projectId, 1)
    expect(second).toMatchObject({ net: 6_000_00 + 580_00 })
    expect(second.lines.at(-1)).toMatchObject({
      description: 'Variation 1, Shaving cabinets',
      share: 4000,
      variation: 1,
    })
    expect(() => draftVariationInvoice(admin(), id)).toThrow('A stage has asked')
    const { job: page } = readNewInvoice(admin(), { projectId, clientId: null, currency: 'GBP' })
    expect(page?.rows.find(({ key }) => key === `variation ${id}`)?.asked?.name).toBe('Draft')
    issue(second)
    // The deposit's share of it comes with the last.
    expect(issue(stage(projectId, 2))).toMatchObject({ kind: 'final', net: 4_500_00 + 870_00 })
    expect(readJobMoney(admin(), projectId, false).money).toMatchObject({ contract: 16_450_00, toCome: 0 })
  })

  test('is shown at what was agreed with the sum that it asked for, or would ask for now', () => {
    const sums = (projectId: number) =>
      readAgreed(admin(), projectId, 'GBP').money?.stages.map(({ gross }) => gross)
    const projectId = job()
    // Nobody writes invoices yet: a payment asks for what was agreed.
    expect(sums(projectId)).toEqual(['£5,400.00', '£7,200.00', '£5,400.00'])
    approved(projectId)
    issue(stage(projectId, 0))
    expect(sums(projectId)).toEqual(['£5,922.00', '£7,896.00', '£5,922.00'])
    approved(projectId, leftOut(1_000_00))
    // Both together ask for no more than is left.
    expect(sums(projectId)).toEqual(['£5,922.00', '£7,416.00', '£5,202.00'])
    issue(draftFinalInvoice(admin(), projectId))
    expect(sums(projectId)).toEqual(['£5,922.00', '', ''])
    expect(() => readAgreed(base.theirs.admin, projectId, 'GBP')).toThrow('not found')
    const ofContractor = job(contractor)
    saveJobRetention(admin(), ofContractor, { rate: 500, firstShare: 5000, months: 12 })
    expect(sums(ofContractor)).toEqual(['£4,500.00', '£5,700.00', '£4,275.00'])
  })

  test('leaves out a variation with an invoice of its own', () => {
    const projectId = job()
    const { id } = approved(projectId)
    issue(draftVariationInvoice(admin(), id))
    expect(stage(projectId, 0).net).toBe(4_500_00)
  })

  test('is lowered where less is left than its share', () => {
    const projectId = job()
    issue(stage(projectId, 0))
    approved(projectId, leftOut(5_000_00))
    expect(issue(stage(projectId, 1)).net).toBe(4_000_00)
    approved(projectId, leftOut(1_000_00))
    expect(issue(stage(projectId, 2)).net).toBe(500_00)
    expect(readJobMoney(admin(), projectId, false).money).toMatchObject({ contract: 9_000_00, toCome: 0 })
  })

  test('bears the order and the place that the client gave', () => {
    const projectId = job()
    db().update(quotes).set({ siteAddress: '3 Chevin Rise' }).run()
    db().update(quoteAcceptances).set({ orderNumber: 'BC-4471' }).run()
    const order = { orderNumber: 'BC-4471', siteAddress: '3 Chevin Rise' }
    expect(stage(projectId, 0)).toMatchObject(order)
    expect(draftFinalInvoice(admin(), projectId)).toMatchObject(order)
  })
})

describe('whether a payment is reported under CIS', () => {
  test('is answered for each invoice, preset from the client, and frozen', () => {
    const clientId = makeBilled(base.ours, contractor)
    const supplied = standard(clientId, { isUnderCis: false })
    expect(supplied).toMatchObject({ vat: 20_00, cis: 0, payable: 120_00 })
    const page = readInvoicePage(admin(), supplied.id).draft
    expect([page?.isAsked, page?.stored.isUnderCis]).toEqual([true, 'no'])
    const issued = issue(supplied)
    expect(requireIssuedDocument(admin(), issued.id).reverseCharge).toMatchObject({
      answers: { underCis: false },
      isApplied: false,
    })
    expect(standard(clientId)).toMatchObject({ vat: 0, cis: 20_00, payable: 80_00 })
    expect(standard(makeBilled(base.ours), { isUnderCis: true })).toMatchObject({ cis: 0, vat: 20_00 })
  })

  test('is warned of where all of a draft counts as labour, and of no part of a job', () => {
    const warned = ({ id }: Invoice) => readInvoicePage(admin(), id).draft?.warnings
    const clientId = makeBilled(base.ours, contractor)
    const draft = standard(clientId)
    expect(warned(draft)).toEqual([expect.stringContaining('All of it counts as labour')])
    expect(readIssuePage(admin(), draft.id).warnings).toEqual(warned(draft))
    const lines = [invoiceLine(), invoiceLine({ element: 'materials' })]
    for (const other of [
      standard(clientId, { lines }),
      standard(clientId, { isUnderCis: false }),
      standard(makeBilled(base.ours, { ...contractor, cisRate: 0 })),
      standard(makeBilled(base.ours)),
      draftVariationInvoice(admin(), approved(job(contractor)).id),
    ]) {
      expect(warned(other)).toEqual([])
    }
  })

  test('is answered once for a job', () => {
    const projectId = job(contractor)
    const { id } = stage(projectId, 0)
    const answered = updateInvoice(admin(), id, { version: 1, isUnderCis: false })
    expect(answered).toMatchObject({ cis: 0, vat: 900_00 })
    issue(answered)
    expect(stage(projectId, 1)).toMatchObject({ isUnderCis: false, cis: 0, vat: 1_200_00 })
  })
})

describe('retention', () => {
  test('goes down with what is credited of the work', () => {
    const projectId = job()
    const second = issue(stage(projectId, 1, held))
    expect(second.net).toBe(5_700_00)
    const page = readCreditPage(admin(), second.id)
    expect(page.lines).toHaveLength(2)
    const half = creditInvoice(admin(), second.id, {
      amounts: second.lines.map(({ each }) => each / 2),
      reason: 'Half of it later',
    })
    expect(half.net).toBe(2_850_00)
    expect(readJobMoney(admin(), projectId, false).money).toMatchObject({ invoiced: 2_850_00, held: 150_00 })
    expect(readInvoicePage(admin(), second.id).issued?.held?.amount).toBe('£150.00')
    const release = draftRetentionInvoice(admin(), second.id)
    expect(release.net).toBe(150_00)
    const rest = creditInvoice(admin(), second.id, { reason: 'All of it' })
    expect([half.net + rest.net, half.vat + rest.vat]).toEqual([second.net, second.vat])
    expect(readJobMoney(admin(), projectId, false).money).toMatchObject({ invoiced: 0, held: 0 })
  })

  test('of what is left out is left out, too', () => {
    const projectId = job()
    const all = issue(stage(projectId, 1, held))
    const amounts = all.lines.map(({ each }) => each / 2)
    creditInvoice(admin(), all.id, { amounts, reason: 'A room less', isLeftOut: true })
    expect(readJobMoney(admin(), projectId, false).money).toMatchObject({
      contract: 12_000_00,
      invoiced: 2_850_00,
      held: 150_00,
      toCome: 9_150_00,
    })
  })

  test('of any invoice is released, with a job or without', () => {
    const clientId = makeBilled(base.ours, contractor)
    const { projectId } = makeAgreedJob(base.ours, { clientId })
    for (const of of [null, projectId]) {
      const { id } = issue(standard(clientId, { projectId: of, ...held }))
      expect(requireInvoice(admin(), id)).toMatchObject({ net: 95_00, cis: 19_00 })
      const release = draftRequestedInvoice(admin(), null, `retention:${id}`)
      expect(release).toMatchObject({ net: 5_00, cis: 1_00, clientId, projectId: of })
      expect(() => draftRetentionInvoice(admin(), id)).toThrow('has an invoice already')
      expect(issue(release).number).not.toBeNull()
      expect(() => draftRetentionInvoice(admin(), id)).toThrow('has an invoice already')
      expect(readInvoicePage(admin(), id).issued?.held?.release).toContain(String(release.id))
    }
    // Neither is a part of what was agreed.
    expect(readJobMoney(admin(), projectId, false).money).toMatchObject({
      contract: 15_000_00,
      toCome: 15_000_00,
    })
  })

  test('needs the day until which it is held before it is issued', () => {
    const draft = standard(makeBilled(base.ours), { retentionRate: 500 })
    expect(() => issue(draft)).toThrow('until when the retention is held back')
    const past = updateInvoice(admin(), draft.id, { version: 1, retentionOn: '2026-10-02' })
    expect(() => issue(past)).toThrow('choose a later one')
    const later = updateInvoice(admin(), draft.id, { version: past.version, retentionOn: '2027-10-02' })
    expect(requireIssuedDocument(admin(), issue(later).id).retention?.releaseOn).toBe('2027-10-02')
  })
})

describe('a credit note', () => {
  test('is of its invoice’s own parties, whatever is set by now', () => {
    const clientId = makeBilled(base.ours)
    const first = issue(standard(clientId))
    const { version: _version, ...settings } = getQuoteSettings(admin())
    saveQuoteSettings(admin(), { ...settings, vatNumber: '' })
    db().update(companies).set({ address: '', phone: '', currency: 'EUR' }).run()
    const note = creditInvoice(admin(), first.id, { reason: 'Never wanted' })
    const { company, client } = requireIssuedDocument(admin(), first.id)
    expect(requireIssuedDocument(admin(), note.id)).toMatchObject({ company, client })
  })

  test('settles nothing in another currency', () => {
    const clientId = makeBilled(base.ours)
    const first = issue(standard(clientId))
    recordInvoicePayment(admin(), first.id, { amount: 120_00, paymentMethod: 'cash' })
    creditInvoice(admin(), first.id, { reason: 'Never wanted' })
    expect(clientCredit(admin(), clientId)).toBe(120_00)
    db().update(companies).set({ currency: 'EUR' }).run()
    expect(spendClientCredit(admin(), issue(standard(clientId)).id)).toBe(0)
  })
})

test('an hour of the job brings what the quote said', () => {
  const line = { quantity: 1000, unit: 'lot' as const, waste: 0, stage: '', priceListItemId: null }
  const lines = [
    { ...line, kind: 'material' as const, description: 'Board', each: 537_40 },
    { ...line, kind: 'subcontract' as const, description: 'Spraying', each: 400_00 },
    {
      ...line,
      kind: 'labour' as const,
      description: 'Making',
      quantity: 22_000,
      unit: 'h' as const,
      each: 52_04,
    },
  ]
  const items = [quoteItem({ price: 2_460_14, lines })]
  const { projectId } = makeAgreedJob(base.ours, { clientId: makeBilled(base.ours), items })
  const { hourEarns } = quoteTotals({
    ...{ rooms: [{ name: 'Flats', items }], discount: null, margin: 1500, hoursOfDay: 8 },
  })
  expect(hourEarns).toBe(69_22)
  expect(hourlyOf(readJobMoney(admin(), projectId, false).earned, 22 * 60)).toBe(hourEarns)
})

test('a program changes no more of a draft of a job than the form does', () => {
  const projectId = job()
  const deposit = stage(projectId, 0)
  expect(() => updateInvoice(admin(), deposit.id, { version: 1, clientId: makeBilled(base.ours) })).toThrow(
    Invalid,
  )
  const lines = deposit.lines.map(({ share: _share, ...line }) => ({ ...line, element: 'labour' as const }))
  expect(updateInvoice(admin(), deposit.id, { version: 1, lines }).lines.map(({ share }) => share)).toEqual([
    3000, 3000,
  ])
  const request = stage(job(), 0, { asRequest: true })
  expect(() => updateInvoice(admin(), request.id, { version: 1, ...held })).toThrow('deposit request')
  const dearer = request.lines.map(line => ({ ...line, each: line.each + 1 }))
  expect(() => updateInvoice(admin(), request.id, { version: 1, lines: dearer })).toThrow(Invalid)
})

test('what is new carries no VAT where the company is not registered', () => {
  const { vat: _vat, ...line } = invoiceLine()
  const clientId = makeBilled(base.ours)
  expect(standard(clientId, { lines: [line] })).toMatchObject({ vat: 20_00 })
  const { version: _version, ...settings } = getQuoteSettings(admin())
  saveQuoteSettings(admin(), { ...settings, vatNumber: '' })
  const draft = standard(clientId, { lines: [line] })
  expect(draft).toMatchObject({ vat: 0, lines: [{ vat: 'outside' }] })
  expect(readInvoicePage(admin(), draft.id).draft?.usualVat).toBe('outside')
  const lines = [line, { ...line, description: 'One more' }]
  const saved = updateInvoice(admin(), draft.id, { version: 1, lines })
  expect(saved.lines.map(({ vat }) => vat)).toEqual(['outside', 'outside'])
})

test('a beginning under which another kind was numbered is refused', () => {
  const { id } = issue(standard(makeBilled(base.ours)))
  creditInvoice(admin(), id, { reason: 'Wrong' })
  const swapped = { version: 0, invoicePrefix: 'CN', creditPrefix: 'INV' }
  expect(() => updateInvoiceSettings(admin(), swapped)).toThrow(Invalid)
  const { version } = updateInvoiceSettings(admin(), { version: 0, invoicePrefix: 'OAK' })
  updateInvoiceSettings(admin(), { version, invoicePrefix: 'INV' })
  expect(issue(standard(makeBilled(base.ours))).number).toBe('INV-2026-0002')
})

test('drafts of a job that goes for good go to the bin, and are issued no more', () => {
  const clientId = makeBilled(base.ours)
  const { projectId } = makeAgreedJob(base.ours, { clientId })
  const { id } = stage(projectId, 0)
  const { id: other } = standard(clientId, { projectId })
  deleteProject(admin(), projectId)
  const entry = db().select().from(binEntries).where(eq(binEntries.noun, 'project')).get()
  if (!entry) throw new Error('It is in no bin')
  purgeProjects(entry)
  expect(
    selectInvoices(admin())
      .all()
      .map(each => each.id),
  ).toEqual([other])
  const mine = db().select().from(binEntries).where(eq(binEntries.noun, 'invoice')).get()
  restoreFromBin(admin(), mine?.id ?? 0)
  expect(() => issue(requireInvoice(admin(), id))).toThrow('The job of this invoice was deleted')
  expect(issue(requireInvoice(admin(), other)).number).not.toBeNull()
})
