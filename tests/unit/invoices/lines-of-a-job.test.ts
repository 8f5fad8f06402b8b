import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { InvoiceLines } from '#app/components/invoices/invoice-lines.tsx'
import { amountText } from '#app/domain/format.ts'
import { crediting } from '#app/domain/invoices/credit-form.schema.ts'
import { lineNet } from '#app/domain/invoices/invoice.ts'
import { invoiceChange } from '#app/domain/invoices/invoice-form.schema.ts'
import { invoicePaper } from '#app/domain/invoices/invoice-paper.ts'
import { readCreditPage } from '#app/http/invoices/credit-page.server.ts'
import { readInvoicePage } from '#app/http/invoices/invoice-page.server.ts'
import { readNewInvoice } from '#app/http/invoices/new-invoice-page.server.ts'
import { listStagesToInvoice } from '#app/models/agreed/payment-stages.server.ts'
import type { Invoice } from '#app/models/invoices/invoice.server.ts'
import { createInvoice } from '#app/services/invoices/create-invoice.server.ts'
import { creditInvoice } from '#app/services/invoices/credit-invoice.server.ts'
import { draftFinalInvoice, draftStageInvoice } from '#app/services/invoices/draft-job-invoice.server.ts'
import { requireIssuedDocument } from '#app/services/invoices/issue-document.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { readJobMoney } from '#app/services/invoices/job-money.server.ts'
import { updateInvoice } from '#app/services/invoices/save-invoice.server.ts'
import { approveVariation } from '#app/services/variations/answer-variation.server.ts'
import { createVariation } from '#app/services/variations/write-variation.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import {
  invoiceLine,
  makeAgreedJob,
  makeBilled,
  makeIssuer,
  paymentStage,
  quoteItem,
} from '#tests/support/invoices.ts'

const base = databaseForTests()

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-10-02T10:00:00Z') })
  makeIssuer(base.ours)
})
afterEach(() => vi.useRealTimers())

const board = (each: number) => ({
  ...({ kind: 'material', description: 'Board', quantity: 1000, unit: 'lot', each } as const),
  ...{ waste: 0, stage: '', priceListItemId: null },
})

/** What documents ask for each thing, before VAT. */
function byThing(documents: readonly Invoice[]) {
  const all: Record<string, number> = {}
  for (const line of documents.flatMap(({ lines }) => lines)) {
    all[line.description] = (all[line.description] ?? 0) + lineNet(line)
  }
  return all
}

/*
 * Worked by hand. Doors 1,250.00 (materials 400.00) and a worktop of 335.33 at 20 %, base units of 640.00 (materials 240.00) at 0 %:
 * 2,225.33. Of the discount of 100.00, 71.24 is at 20 % and 28.76 at 0 %, off the labour: 1,114.09 of labour at 20 % in the measure of 850.00
 * and 335.33 is 798.91 and 315.18. So doors 1,198.91, worktop 315.18, base units 611.24.
 * 40 % is 605.64 at 20 %, 244.50 at 0 %: doors 319.57 and 160.00, worktop 126.07. Variations are approved after the deposit: a spice rack of
 * 200.00 labour and 83.45 materials at 20 %, a plinth of 50.05 at 0 %; 40 % of them is 80.00, 33.38 and 20.02.
 */
const agreed = {
  Doors: 1_198_91,
  Worktop: 315_18,
  'Base units': 611_24,
  'Variation 1, Spice rack': 283_45,
  'Variation 2, Plinth': 50_05,
}

function begun() {
  const { projectId } = makeAgreedJob(base.ours, {
    clientId: makeBilled(base.ours),
    items: [
      quoteItem({ key: 'doors', title: 'Doors', price: 1_250_00, lines: [board(400_00)] }),
      quoteItem({ key: 'top', title: 'Worktop', price: 335_33, lines: [] }),
      quoteItem({ key: 'base', title: 'Base units', price: 640_00, vat: 'zero', lines: [board(240_00)] }),
    ],
    discount: { kind: 'amount', pence: 100_00 },
    stages: [
      paymentStage({ name: 'Deposit', share: 4000, trigger: 'accepted', when: '' }),
      paymentStage({ name: 'Interim', share: 4000 }),
      paymentStage({ name: 'Last', share: 2000, when: 'install' }),
    ],
  })
  const { admin } = base.ours
  const issue = ({ id, version }: Invoice) => issueInvoice(admin, id, { version })
  const stages = listStagesToInvoice(admin, projectId).map(({ id }) => id)
  const deposit = issue(draftStageInvoice(admin, projectId, stages[0] ?? 0))
  const vary = (title: string, labour: number, materials: number, vat: 'standard' | 'zero') => {
    const lines = [
      { description: title, vat, element: 'labour' as const, net: labour },
      { description: title, vat, element: 'materials' as const, net: materials },
    ].filter(({ net }) => net > 0)
    const { id } = createVariation(admin, { projectId, title, lines })
    approveVariation(admin, id, { version: 1, decidedName: 'Client' })
  }
  vary('Spice rack', 200_00, 83_45, 'standard')
  vary('Plinth', 50_05, 0, 'zero')
  return { projectId, stages, deposit, issue, admin }
}

test('each line is invoiced to the penny by a deposit, an interim and a final invoice', () => {
  const { projectId, stages, deposit, issue, admin } = begun()
  expect(byThing([deposit])).toEqual({ Doors: 479_57, Worktop: 126_07, 'Base units': 244_50 })
  expect(deposit).toMatchObject({ net: 850_14, vat: 121_13 })
  const shown = readNewInvoice(admin, { projectId, clientId: null, currency: 'GBP' }).job
  const interim = issue(draftStageInvoice(admin, projectId, stages[1] ?? 0))
  expect(shown?.rows.find(({ key }) => key === `stage ${stages[1]}`)).toMatchObject({
    amount: '£1,127.34',
    holds: [
      { what: 'Doors, 40 %', amount: '£479.57' },
      { what: 'Worktop, 40 %', amount: '£126.07' },
      { what: 'Variation 1, Spice rack, 40 %', amount: '£113.38' },
      { what: 'Base units, 40 %', amount: '£244.50' },
      { what: 'Variation 2, Plinth, 40 %', amount: '£20.02' },
      { what: 'VAT', amount: '£143.80' },
    ],
  })
  expect(interim.gross).toBe(1_127_34)
  const later = readNewInvoice(admin, { projectId, clientId: null, currency: 'GBP' }).job
  const [rack] = later?.rows.filter(({ name }) => name === 'Variation 1, Spice rack') ?? []
  expect(rack?.detail).toBe('£113.38 of £283.45 before VAT invoiced')
  // The last stage asks for all that is left, as the final invoice does.
  expect(later?.final?.amount).toBe('£719.73')
  expect(later?.rows.find(({ key }) => key === `stage ${stages[2]}`)?.amount).toBe('£719.73')
  expect(byThing([interim])).toEqual({
    ...{ Doors: 479_57, Worktop: 126_07, 'Base units': 244_50 },
    ...{ 'Variation 1, Spice rack': 113_38, 'Variation 2, Plinth': 20_02 },
  })
  expect(interim).toMatchObject({ net: 983_54, vat: 143_80 })
  const final = issue(draftStageInvoice(admin, projectId, stages[2] ?? 0))
  expect(byThing([final])).toEqual({
    ...{ Doors: 239_77, Worktop: 63_04, 'Base units': 122_24 },
    ...{ 'Variation 1, Spice rack': 170_07, 'Variation 2, Plinth': 30_03 },
  })
  // 302.82 and 56.69 of VAT were agreed.
  expect(final).toMatchObject({ kind: 'final', net: 625_15, vat: 359_51 - 121_13 - 143_80 })
  expect(byThing([deposit, interim, final])).toEqual(agreed)
  expect(readJobMoney(admin, projectId, false).money).toMatchObject({ contract: 2_458_83, toCome: 0 })
})

test('and where the second stage was never asked for', () => {
  const { projectId, deposit, issue, admin } = begun()
  expect(byThing([deposit, issue(draftFinalInvoice(admin, projectId))])).toEqual(agreed)
})

/** A variation that leaves something out, approved. */
function leaveOut(projectId: number, title: string, labour: number, vat: 'standard' | 'zero' = 'standard') {
  const lines = [{ description: title, vat, element: 'labour' as const, net: -labour }]
  const { id } = createVariation(base.ours.admin, { projectId, title, lines })
  approveVariation(base.ours.admin, id, { version: 1, decidedName: 'Client' })
}

test('what is left out stands by its own name, and each line at what was agreed of it', () => {
  const { projectId, stages, deposit, issue, admin } = begun()
  leaveOut(projectId, 'Worktop', 100_00)
  const interim = issue(draftStageInvoice(admin, projectId, stages[1] ?? 0))
  expect(byThing([interim])).toMatchObject({ Worktop: 126_07, 'Variation 3, Worktop, left out': -40_00 })
  expect(interim).toMatchObject({ net: 983_54 - 40_00, vat: 143_80 - 8_00 })
  expect(invoicePaper(requireIssuedDocument(admin, interim.id)).lines).toContainEqual(
    expect.objectContaining({ description: 'Variation 3, Worktop, left out', amount: '-£40.00' }),
  )
  const final = issue(draftFinalInvoice(admin, projectId))
  expect(byThing([final])).toMatchObject({ Worktop: 63_04, 'Variation 3, Worktop, left out': -60_00 })
  expect(byThing([deposit, interim, final])).toEqual({ ...agreed, 'Variation 3, Worktop, left out': -100_00 })
  expect(readJobMoney(admin, projectId, false).money).toMatchObject({ contract: 2_358_83, toCome: 0 })
})

test('a part of it is credited with what is left out of it, and asked for again', () => {
  const { projectId, stages, deposit, issue, admin } = begun()
  leaveOut(projectId, 'Worktop', 100_00)
  const interim = issue(draftStageInvoice(admin, projectId, stages[1] ?? 0))
  const page = readCreditPage(admin, interim.id)
  const off = page.lines.findIndex(({ left }) => left === '-£40.00')
  expect(page.lines.map(({ isBelowZero }) => isBelowZero)).toEqual(page.lines.map((_, at) => at === off))
  const typed = page.lines.map((_, at) => (at === 0 ? '20.00' : at === off ? '-10.00' : ''))
  const form = { reason: 'Half a door', which: 'some', agreed: 'again', amounts: typed }
  const { amounts, reason } = crediting.parse(form)
  expect(creditInvoice(admin, interim.id, { amounts, reason }).net).toBe(10_00)
  const final = draftFinalInvoice(admin, projectId)
  expect(byThing([final])['Variation 3, Worktop, left out']).toBe(-70_00)
  const all = byThing([deposit, interim, final])
  expect(all).toMatchObject({ Doors: agreed.Doors + 20_00, 'Variation 3, Worktop, left out': -110_00 })
})

test('of labour of which too little is left it is taken off the materials, too', () => {
  const { projectId, stages, deposit, issue, admin } = begun()
  const interim = issue(draftStageInvoice(admin, projectId, stages[1] ?? 0))
  // At 20 % 472.88 are left: 342.81 of labour, 130.07 of materials. Of 400.00 go 289.98 and 110.02.
  leaveOut(projectId, 'Worktop', 400_00)
  const final = draftFinalInvoice(admin, projectId)
  const off = final.lines.filter(({ variation }) => variation === 3)
  expect(off.map(({ element, each }) => [element, each])).toEqual([
    ['labour', -289_98],
    ['materials', -110_02],
  ])
  const { version } = updateInvoice(admin, final.id, { version: 1, lines: final.lines, note: 'Thank you' })
  issueInvoice(admin, final.id, { version })
  expect(byThing([deposit, interim, final])).toEqual({ ...agreed, 'Variation 3, Worktop, left out': -400_00 })
})

test('what leaves out more than is left of its rate is taken off what is there', () => {
  const { projectId, stages, deposit, issue, admin } = begun()
  const interim = issue(draftStageInvoice(admin, projectId, stages[1] ?? 0))
  leaveOut(projectId, 'Base units', 300_00, 'zero')
  // 152.27 are left at 0 %: until the rest is credited nothing more is issued.
  const final = draftFinalInvoice(admin, projectId)
  expect(byThing([final])).toEqual({ Doors: 239_77, Worktop: 63_04, 'Variation 1, Spice rack': 170_07 })
  expect(() => issue(final)).toThrow('more than was agreed')
  expect(byThing([deposit, interim])['Base units']).toBe(489_00)
})

test('a stage of which less is left than its share asks for all that is left of each line', () => {
  const { projectId, stages, deposit, issue, admin } = begun()
  leaveOut(projectId, 'Doors', 1_000_00)
  const interim = issue(draftStageInvoice(admin, projectId, stages[1] ?? 0))
  // At 20 % 1,797.54 were agreed and 605.64 invoiced: 191.90 are left, and 40 % would be 319.02.
  const { 'Base units': _base, 'Variation 2, Plinth': _plinth, ...atTwenty } = byThing([deposit, interim])
  expect(atTwenty).toEqual({
    ...{ Doors: 1_198_91, Worktop: 315_18, 'Variation 1, Spice rack': 283_45 },
    'Variation 3, Doors, left out': -1_000_00,
  })
})

test('an amount below zero stands in the form of a job’s draft, and in no other', () => {
  const { projectId, admin } = begun()
  leaveOut(projectId, 'Worktop', 100_00)
  const draft = draftFinalInvoice(admin, projectId)
  const stored: Record<string, string> = readInvoicePage(admin, draft.id).draft?.stored ?? {}
  const off = draft.lines.findIndex(line => line.variation === 3)
  expect(stored[`lines[${off}].each`]).toBe('-100.00')
  const line = { description: 'Worktop', each: '-100.00', element: 'labour' }
  const [typed] = invoiceChange('Europe/London').parse({ title: 'Last', lines: [line] }).lines ?? []
  expect(typed?.each).toBe(-100_00)
  const half = invoiceLine({ each: -50 })
  expect(amountText(half.each)).toBe('-0.50')
  const lines = [invoiceLine(), half]
  try {
    createInvoice(admin, { clientId: makeBilled(base.ours), title: 'Shelf', lines })
    expect.unreachable()
  } catch (error) {
    expect(error).toMatchObject({ fieldErrors: { 'lines[1].each': [expect.any(String)] } })
  }
})

test('only a job’s amounts are typed on a keyboard with a minus', () => {
  const keyboards = (isContract: boolean) => {
    const lines = { values: {}, errors: undefined, rows: 1, usualVat: 'standard', isContract }
    const html = renderToStaticMarkup(createElement(InvoiceLines, lines))
    return [...html.matchAll(/inputMode="(\w+)"/gi)].map(([, keyboard]) => keyboard)
  }
  expect(keyboards(true)).toEqual(['text'])
  expect(keyboards(false)).toEqual(['decimal', 'decimal'])
})
