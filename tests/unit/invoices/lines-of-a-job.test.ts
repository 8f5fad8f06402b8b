import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lineNet } from '#app/domain/invoices/invoice.ts'
import { readNewInvoice } from '#app/http/invoices/new-invoice-page.server.ts'
import { listStagesToInvoice } from '#app/models/agreed/payment-stages.server.ts'
import type { Invoice } from '#app/models/invoices/invoice.server.ts'
import { draftFinalInvoice, draftStageInvoice } from '#app/services/invoices/draft-job-invoice.server.ts'
import { issueInvoice } from '#app/services/invoices/issue-invoice.server.ts'
import { readJobMoney } from '#app/services/invoices/job-money.server.ts'
import { approveVariation, createVariation } from '#app/services/variations/write-variation.server.ts'
import { databaseForTests } from '#tests/support/database.ts'
import { makeAgreedJob, makeBilled, makeIssuer, paymentStage, quoteItem } from '#tests/support/invoices.ts'

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

test('what is left out by its price alone is taken off what is left of each line', () => {
  const { projectId, deposit, issue, admin } = begun()
  const lines = [
    { description: 'Worktop', vat: 'standard' as const, element: 'labour' as const, net: -100_00 },
  ]
  const { id } = createVariation(admin, { projectId, title: 'No worktop', lines })
  approveVariation(admin, id, { version: 1, decidedName: 'Client' })
  const final = issue(draftFinalInvoice(admin, projectId))
  const { Worktop, ...others } = byThing([deposit, final])
  // 868.45 of labour was left at 20 %: 479.34 of doors, 189.11 of the worktop, 200.00 of the rack. Of each goes 100.00 / 868.45.
  expect(Worktop).toBe(315_18 - 21_78)
  expect(others).toMatchObject({ Doors: 1_198_91 - 55_19, 'Variation 1, Spice rack': 283_45 - 23_03 })
  expect(readJobMoney(admin, projectId, false).money.toCome).toBe(0)
})
