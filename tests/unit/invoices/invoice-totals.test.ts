import { describe, expect, it } from 'vitest'
import { cisDeduction, cisOfEvents, cisSuffered, taxYearName, taxYearOf } from '#app/domain/invoices/cis.ts'
import { type InvoiceLine, numberedAs } from '#app/domain/invoices/invoice.ts'
import { invoiceTotals } from '#app/domain/invoices/invoice-totals.ts'
import { isReverseCharged, reverseChargeAnswers, withTreatment } from '#app/domain/invoices/reverse-charge.ts'
import type { VatTreatment } from '#app/domain/money/vat.ts'
import { documentNumber } from '#app/domain/papers/document-number.ts'

const line = (fields: Partial<InvoiceLine>): InvoiceLine => ({
  description: 'Wardrobes',
  quantity: 1000,
  unit: 'lot',
  each: 0,
  vat: 'standard',
  element: 'other',
  share: null,
  ...fields,
})

describe('what an invoice comes to', () => {
  it('under reverse charge and CIS at once', () => {
    const lines = [
      line({ element: 'labour', each: 3_000_00, vat: 'reverse' }),
      line({ element: 'materials', each: 5_000_00, vat: 'reverse' }),
    ]
    expect(invoiceTotals(lines, 2000)).toMatchObject({
      net: 8_000_00,
      vat: 0,
      told: 1_600_00,
      gross: 8_000_00,
      labour: 3_000_00,
      cis: 600_00,
      payable: 7_400_00,
    })
  })

  it('with two rates of a reverse charge, as on the page', () => {
    const lines = [
      line({ element: 'materials', each: 3_900_00, vat: 'reverse' }),
      line({ element: 'labour', each: 2_100_00, vat: 'reverse' }),
      line({ element: 'materials', each: 1_100_00, vat: 'reverse_reduced' }),
      line({ element: 'labour', each: 900_00, vat: 'reverse_reduced' }),
    ]
    expect(invoiceTotals(lines, 2000)).toMatchObject({
      groups: [
        { vat: 'reverse', net: 6_000_00, vatAmount: 1_200_00 },
        { vat: 'reverse_reduced', net: 2_000_00, vatAmount: 100_00 },
      ],
      told: 1_300_00,
      payable: 7_400_00,
    })
  })

  it('with VAT once for each rate, not for each line', () => {
    const lines = [1, 2, 3].map(() => line({ each: 33 }))
    // Three times 7 would be 21.
    expect(invoiceTotals(lines, 0)).toMatchObject({ net: 99, vat: 20, gross: 119 })
  })

  it('takes CIS off labour without its VAT', () => {
    const lines = [line({ element: 'labour', each: 1_000_00 }), line({ element: 'materials', each: 500_00 })]
    expect(invoiceTotals(lines, 3000)).toMatchObject({ gross: 1_800_00, cis: 300_00, payable: 1_500_00 })
    expect([0, 2000, 3000].map(rate => cisDeduction(3_000_00, rate))).toEqual([0, 600_00, 900_00])
  })
})

describe('the reverse charge', () => {
  const builder = {
    isConsumer: false,
    vatNumber: 'GB888888811',
    isContractor: true,
    endUserConfirmedOn: null,
  }
  const rated = [{ vat: 'standard' as VatTreatment }]
  const applies = (
    change: Partial<Parameters<typeof reverseChargeAnswers>[1]>,
    ours = 'GB999999973',
    lines: readonly { vat: VatTreatment }[] = rated,
  ) => isReverseCharged(reverseChargeAnswers(ours, { ...builder, ...change }, lines))

  it('applies when all four hold', () => {
    expect(applies({})).toBe(true)
    expect(reverseChargeAnswers('GB999999973', builder, rated)).toEqual({
      bothRegistered: true,
      underCis: true,
      hasRate: true,
      isEndUser: false,
    })
  })

  it.each([
    ['we are not registered', applies({}, '')],
    ['the client is not', applies({ vatNumber: '' })],
    ['it is not reported under CIS', applies({ isContractor: false })],
    ['nothing is at 20 % or 5 %', applies({}, 'GB999999973', [{ vat: 'zero' }])],
    ['the client is the end user', applies({ endUserConfirmedOn: '2026-08-24' })],
    ['the client is a householder', applies({ isConsumer: true })],
  ])('does not when %s', (_, isApplied) => {
    expect(isApplied).toBe(false)
  })

  it('changes who pays the VAT of a line, and no rate', () => {
    const all: VatTreatment[] = ['standard', 'reduced', 'zero', 'reverse', 'reverse_reduced', 'outside']
    const lines = all.map(vat => ({ vat }))
    expect(withTreatment(lines, true).map(({ vat }) => vat)).toEqual([
      ...['reverse', 'reverse_reduced', 'zero', 'reverse', 'reverse_reduced', 'outside'],
    ])
    expect(withTreatment(lines, false).map(({ vat }) => vat)).toEqual([
      ...['standard', 'reduced', 'zero', 'standard', 'reduced', 'outside'],
    ])
  })
})

describe('what CIS kept back', () => {
  const invoice = { payable: 7_400_00, labour: 3_000_00, cis: 600_00 }
  const keptBy = (...events: Parameters<typeof cisOfEvents>[1]) =>
    cisOfEvents(invoice, events).map(({ day, cis }) => [day, cis])

  it('comes with each payment in its measure, all of it with the last', () => {
    const parts = keptBy({ day: '2026-05-01', amount: 4_000_00 }, { day: '2026-06-01', amount: 3_400_00 })
    expect(parts).toEqual([
      ['2026-05-01', 324_32],
      ['2026-06-01', 275_68],
    ])
    expect(keptBy({ day: '2026-05-01', amount: 8_000_00 })).toEqual([['2026-05-01', 600_00]])
    expect(keptBy({ day: '2026-05-01', amount: 4_000_00 })).toEqual([['2026-05-01', 324_32]])
  })

  it('goes by what credit notes say of it, not by their money', () => {
    const materials = { day: '2026-04-20', credited: { payable: 1_000_00, labour: 0, cis: 0 } }
    expect(keptBy(materials, { day: '2026-05-01', amount: 6_400_00 })).toEqual([['2026-05-01', 600_00]])
    const labour = { day: '2027-05-01', credited: { payable: 400_00, labour: 500_00, cis: 100_00 } }
    expect(keptBy({ day: '2026-05-01', amount: 7_400_00 }, labour)).toEqual([
      ['2026-05-01', 600_00],
      ['2027-05-01', -100_00],
    ])
  })

  it('is taken off on the day on which money went back', () => {
    const came = { day: '2026-05-01', amount: 7_400_00 }
    expect(keptBy(came, { day: '2027-05-01', amount: -7_400_00 })).toEqual([
      ['2026-05-01', 600_00],
      ['2027-05-01', -600_00],
    ])
  })

  it('is listed by tax year, from 6 April', () => {
    expect(['2026-04-05', '2026-04-06', '2027-01-01'].map(taxYearOf)).toEqual([2025, 2026, 2026])
    expect([2026, 2099].map(taxYearName)).toEqual(['2026/27', '2099/00'])
    const suffered = (day: string, cis: number) => ({ day, number: 'INV', client: 'B', labour: 5 * cis, cis })
    const all = [suffered('2026-10-16', 600_00), suffered('2026-04-06', 20_00), suffered('2026-04-05', 9_00)]
    expect(cisSuffered(all, 2026)).toMatchObject({
      lines: [{ cis: 20_00 }, { cis: 600_00 }],
      labour: 3_100_00,
      cis: 620_00,
    })
  })
})

it('numbers stand in three rows', () => {
  expect(documentNumber('INV', 2026, 108)).toBe('INV-2026-0108')
  expect(numberedAs('final')).toBe('invoice')
  expect(numberedAs('deposit_request')).toBe('deposit_request')
  expect(numberedAs('credit_note')).toBe('credit_note')
})
