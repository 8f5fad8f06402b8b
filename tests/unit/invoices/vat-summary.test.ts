import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Sold, taxPointOf, vatSummary } from '#app/domain/invoices/vat-summary.ts'

const quarter = { flatRate: 950, from: '2026-10-01', to: '2026-12-31' }

const sold = (fields: Partial<Sold> = {}): Sold => ({
  sign: 1,
  kind: 'standard',
  issuedOn: '2026-10-02',
  suppliedOn: '2026-10-02',
  taxPoint: '2026-10-02',
  groups: [{ vat: 'standard', net: 1_000_00, vatAmount: 200_00 }],
  payable: 1_200_00,
  receipts: [],
  ...fields,
})

const reverse = sold({
  groups: [{ vat: 'reverse', net: 8_000_00, vatAmount: 1_600_00 }],
  payable: 7_400_00,
})

describe('the tax point', () => {
  it.each([
    ['of work that is invoiced soon', '2026-10-02', '2026-09-30', '2026-10-02'],
    ['of work that is invoiced on the fourteenth day', '2026-10-14', '2026-09-30', '2026-10-14'],
    ['of work that is invoiced late', '2026-10-15', '2026-09-30', '2026-09-30'],
    ['of a deposit', '2026-09-02', '2026-12-01', '2026-09-02'],
  ])('%s', (_, issuedOn, suppliedOn, point) => {
    expect(taxPointOf({ kind: 'standard', issuedOn, suppliedOn })).toBe(point)
  })

  it('of a part of a contract, and of a retention, is the earlier of its money and its invoice', () => {
    const late = { issuedOn: '2026-10-15', suppliedOn: '2026-09-30' }
    for (const kind of ['deposit', 'stage', 'variation', 'final', 'retention'] as const) {
      expect(taxPointOf({ kind, ...late })).toBe('2026-10-15')
      expect(taxPointOf({ kind, ...late }, '2026-10-03')).toBe('2026-10-03')
      expect(taxPointOf({ kind, ...late }, '2026-10-20')).toBe('2026-10-15')
    }
    expect(taxPointOf({ kind: 'standard', ...late }, '2026-10-03')).toBe('2026-09-30')
    expect(taxPointOf({ kind: 'standard', ...late }, '2026-09-12')).toBe('2026-09-12')
  })
})

describe('what is due', () => {
  it('in the standard scheme, of what was invoiced in the period', () => {
    const all = [
      sold(),
      reverse,
      sold({ groups: [{ vat: 'zero', net: 300_00, vatAmount: 0 }] }),
      sold({ groups: [{ vat: 'outside', net: 55_00, vatAmount: 0 }] }),
      sold({ sign: -1, groups: [{ vat: 'standard', net: 100_00, vatAmount: 20_00 }] }),
      sold({ taxPoint: '2026-09-30' }),
      sold({ taxPoint: '2027-01-01' }),
    ]
    expect(vatSummary(all, { ...quarter, scheme: 'standard' })).toEqual({
      scheme: 'standard',
      groups: [
        { vat: 'standard', net: 900_00, vatAmount: 180_00 },
        { vat: 'zero', net: 300_00, vatAmount: 0 },
        { vat: 'reverse', net: 8_000_00, vatAmount: 1_600_00 },
        { vat: 'outside', net: 55_00, vatAmount: 0 },
      ],
      due: 180_00,
      sales: 9_200_00,
    })
  })

  it('by the tax point, of money that came first on the day on which it came', () => {
    const deposit = sold({
      kind: 'deposit',
      issuedOn: '2026-10-03',
      taxPoint: '2026-10-03',
      receipts: [
        { day: '2026-09-28', amount: 300_00 },
        { day: '2026-10-20', amount: 900_00 },
      ],
    })
    const before = { ...quarter, from: '2026-07-01', to: '2026-09-30', scheme: 'standard' as const }
    expect(vatSummary([deposit], before)).toMatchObject({ due: 50_00, sales: 250_00 })
    expect(vatSummary([deposit], { ...quarter, scheme: 'standard' })).toMatchObject({
      due: 150_00,
      sales: 750_00,
    })
  })

  it('in cash accounting, of what went back on the day on which it went', () => {
    const receipts = [
      { day: '2026-09-20', amount: 1_200_00 },
      { day: '2026-11-05', amount: -300_00 },
    ]
    const one = sold({ receipts })
    const before = { ...quarter, from: '2026-07-01', to: '2026-09-30', scheme: 'cash' as const }
    expect(vatSummary([one], before)).toMatchObject({ due: 200_00 })
    expect(vatSummary([one], { ...quarter, scheme: 'cash' })).toMatchObject({ due: -50_00 })
  })

  it('in cash accounting, of what came in', () => {
    const receipts = [
      { day: '2026-09-20', amount: 400_00 },
      { day: '2026-10-05', amount: 500_00 },
      { day: '2027-01-05', amount: 300_00 },
    ]
    const all = [sold({ taxPoint: '2026-09-02', receipts }), sold()]
    const inQuarter = vatSummary(all, { ...quarter, scheme: 'cash' })
    expect(inQuarter).toMatchObject({ due: 83_33, sales: 416_67 })
    // Paid in full after CIS was taken off, all of its price has come in.
    const underCis = { ...reverse, receipts: [{ day: '2026-11-02', amount: 7_400_00 }] }
    expect(vatSummary([underCis], { ...quarter, scheme: 'cash' })).toMatchObject({ due: 0, sales: 8_000_00 })
  })

  it('in the flat rate scheme, of sales with their VAT, and tells reverse charges beside them', () => {
    expect(vatSummary([sold(), reverse], { ...quarter, scheme: 'flat_rate' })).toMatchObject({
      due: 114_00,
      sales: 9_200_00,
    })
  })

  it('is nothing for who is not registered', () => {
    const unregistered = sold({ groups: [{ vat: 'outside', net: 1_000_00, vatAmount: 0 }] })
    expect(vatSummary([unregistered], { ...quarter, scheme: 'none' })).toMatchObject({ due: 0, sales: 0 })
  })

  it('in cash accounting comes to the whole, however it was paid', () => {
    const parts = fc.array(fc.integer({ min: 1, max: 700_00 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(parts, amounts => {
        const payable = amounts.reduce((all, amount) => all + amount, 0)
        const net = Math.round(payable / 1.2)
        const one = sold({
          groups: [{ vat: 'standard', net, vatAmount: payable - net }],
          payable,
          receipts: amounts.map((amount, at) => ({ day: `2026-1${at % 3}-10`, amount })),
        })
        const paid = { flatRate: 0, from: '2026-10-01', to: '2026-12-31', scheme: 'cash' as const }
        expect(vatSummary([one], paid)).toMatchObject({ due: payable - net, sales: net })
      }),
    )
  })
})
