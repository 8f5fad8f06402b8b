import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { amountOf } from '#app/domain/money/money.ts'
import { units } from '#app/domain/money/unit.ts'
import { vatTreatments } from '#app/domain/money/vat.ts'
import {
  lineKinds,
  type PaymentStage,
  type QuoteItem,
  type QuoteLine,
  revisionName,
} from '#app/domain/quotes/quote.ts'
import {
  itemSums,
  lineCost,
  type Priced,
  quoteTotals,
  splitGroups,
  stageAmounts,
} from '#app/domain/quotes/quote-totals.ts'

const line = (fields: Partial<QuoteLine>): QuoteLine => ({
  kind: 'material',
  description: '',
  quantity: 1000,
  unit: 'each',
  each: 0,
  waste: 0,
  stage: '',
  priceListItemId: null,
  ...fields,
})

const item = (fields: Partial<QuoteItem>): QuoteItem => ({
  key: 'a',
  title: 'Alcove units, pair',
  description: '',
  quantity: 1000,
  unit: 'pair',
  vat: 'standard',
  vatNote: '',
  price: null,
  fitting: null,
  isOptional: false,
  lines: [],
  ...fields,
})

const quote = (items: readonly QuoteItem[], fields: Partial<Priced> = {}): Priced => ({
  rooms: [{ name: 'Living room', items }],
  discount: null,
  margin: 1500,
  hoursOfDay: 8,
  ...fields,
})

const alcove = item({
  lines: [
    line({ each: 410_00, waste: 1000 }),
    line({ kind: 'hardware', each: 86_40 }),
    line({ kind: 'labour', quantity: 22_000, unit: 'h', each: 52_04 }),
    line({ kind: 'finish', each: 60_00 }),
  ],
})

describe('the alcove unit', () => {
  it('costs, is priced and earns as on paper', () => {
    const sums = itemSums(alcove, 1500, 8)
    expect(sums).toMatchObject({ cost: 1_742_28, priceOfOne: 2_049_74, net: 2_049_74, hours: 22_000 })
    const totals = quoteTotals(quote([alcove]))
    expect(totals).toMatchObject({ hourEarns: 66_02, margin: 1500, markUp: 1765, labourCost: 1_144_88 })
    expect(alcove.lines.map(lineCost)).toEqual([451_00, 86_40, 1_144_88, 60_00])
  })

  it('counts six times when there are six', () => {
    const sums = itemSums({ ...alcove, quantity: 6000 }, 1500, 8)
    expect(sums).toMatchObject({
      cost: 6 * 1_742_28,
      net: 6 * 2_049_74,
      hours: 132_000,
      priceOfOne: 2_049_74,
    })
  })

  it('counts a day of labour as so many hours', () => {
    const days = item({ lines: [line({ kind: 'labour', quantity: 1500, unit: 'day', each: 400_00 })] })
    expect(itemSums(days, 1500, 8)).toMatchObject({ hours: 12_000, cost: 600_00 })
  })
})

describe('VAT', () => {
  const rails = item({ key: 'b', price: 140_00, vat: 'reduced' })
  const rest = item({ key: 'c', price: 5_735_45 })

  it('is calculated once for each rate, on the whole', () => {
    const totals = quoteTotals(quote([rest, rails]))
    expect(totals.groups).toEqual([
      { vat: 'standard', net: 5_735_45, vatAmount: 1_147_09 },
      { vat: 'reduced', net: 140_00, vatAmount: 7_00 },
    ])
    expect(totals).toMatchObject({ net: 5_875_45, vat: 1_154_09, gross: 7_029_54 })
  })

  it('is told and not charged in the reverse charge', () => {
    const totals = quoteTotals(quote([item({ price: 8_000_00, vat: 'reverse' })]))
    expect(totals.groups).toEqual([{ vat: 'reverse', net: 8_000_00, vatAmount: 1_600_00 }])
    expect(totals).toMatchObject({ vat: 0, gross: 8_000_00 })
  })

  it('goes apart for supply and fitting', () => {
    const wardrobe = item({ price: 3_000_00, vat: 'standard', fitting: { price: 800_00, vat: 'zero' } })
    const totals = quoteTotals(quote([wardrobe]))
    expect(totals.groups).toEqual([
      { vat: 'standard', net: 2_200_00, vatAmount: 440_00 },
      { vat: 'zero', net: 800_00, vatAmount: 0 },
    ])
  })

  it('is lowered by a discount, each rate by its weight', () => {
    const totals = quoteTotals(quote([rest, rails], { discount: { kind: 'amount', pence: 587_55 } }))
    expect(totals).toMatchObject({ discount: 587_55, net: 5_287_90 })
    expect(totals.groups.map(group => group.net)).toEqual([5_161_90, 126_00])
    expect(quoteTotals(quote([rest], { discount: { kind: 'share', rate: 1000 } })).net).toBe(5_161_90)
  })

  it('never falls below nothing', () => {
    expect(quoteTotals(quote([rest], { discount: { kind: 'amount', pence: 9_999_99 } }))).toMatchObject({
      discount: 5_735_45,
      net: 0,
      gross: 0,
      margin: null,
    })
  })
})

describe('extras', () => {
  const extra = item({ key: 'lights', price: 333_32, isOptional: true })

  it('count when they are chosen', () => {
    const both = quote([item({ price: 100_00 }), extra])
    expect(quoteTotals(both).net).toBe(100_00)
    expect(quoteTotals(both, new Set(['lights'])).net).toBe(433_32)
    expect(quoteTotals(both, new Set(['another'])).net).toBe(100_00)
  })
})

describe('payment stages', () => {
  const stage = (share: number): PaymentStage => ({
    name: '',
    share,
    trigger: 'manual',
    when: '',
    daysToPay: 7,
  })

  it('share every rate, and the last takes the odd penny', () => {
    const { groups } = quoteTotals(
      quote([item({ price: 5_735_45 }), item({ key: 'b', price: 140_00, vat: 'reduced' })]),
    )
    const amounts = stageAmounts(groups, [stage(3000), stage(4000), stage(2000), stage(1000)])
    expect(amounts).toEqual([2_108_87, 2_811_82, 1_405_91, 702_94])
  })

  it('each carry the VAT of their own price', () => {
    const groups = [{ vat: 'standard' as const, net: 100_03, vatAmount: 20_01 }]
    expect(splitGroups(groups, [{ share: 5000 }, { share: 5000 }])).toEqual([
      [{ vat: 'standard', net: 50_02, vatAmount: 10_00 }],
      [{ vat: 'standard', net: 50_01, vatAmount: 10_01 }],
    ])
  })
})

describe('whatever is quoted', () => {
  const quantity = fc.integer({ min: 0, max: 999_999 })
  const pence = fc.integer({ min: 0, max: 99_999_99 })
  const lines = fc.array(
    fc.record({
      kind: fc.constantFrom(...lineKinds),
      quantity,
      unit: fc.constantFrom(...units),
      each: pence,
      waste: fc.integer({ min: 0, max: 10_000 }),
    }),
    { maxLength: 6 },
  )
  const items = fc.array(
    fc.record({
      quantity,
      vat: fc.constantFrom(...vatTreatments),
      price: fc.option(pence),
      fittingShare: fc.option(fc.integer({ min: 0, max: 100 })),
      isOptional: fc.boolean(),
      lines,
    }),
    { maxLength: 8 },
  )
  const discounts = fc.option(
    fc.oneof(
      fc.record({ kind: fc.constant('share' as const), rate: fc.integer({ min: 0, max: 10_000 }) }),
      fc.record({ kind: fc.constant('amount' as const), pence }),
    ),
  )
  const quotes = fc
    .tuple(fc.array(items, { maxLength: 4 }), discounts, fc.integer({ min: 0, max: 9900 }))
    .map(
      ([rooms, discount, margin]): Priced => ({
        discount,
        margin,
        hoursOfDay: 8,
        rooms: rooms.map((kept, room) => ({
          name: `Room ${room}`,
          items: kept.map(({ fittingShare, lines: costs, price, ...fields }, index) =>
            item({
              ...fields,
              price,
              key: `${room}.${index}`,
              fitting:
                price === null || fittingShare === null
                  ? null
                  : { price: Math.floor((price * fittingShare) / 100), vat: 'zero' },
              lines: costs.map(line),
            }),
          ),
        })),
      }),
    )

  const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0)

  it('the totals are the sums of their parts', () => {
    fc.assert(
      fc.property(quotes, asked => {
        const totals = quoteTotals(asked)
        expect(sum(totals.rooms.map(room => room.net))).toBe(totals.goods)
        expect(totals.goods - totals.discount).toBe(totals.net)
        expect(sum(totals.groups.map(group => group.net))).toBe(totals.net)
        expect(totals.net + totals.vat).toBe(totals.gross)
        expect(totals.net).toBeGreaterThanOrEqual(0)
        const counted = asked.rooms.flatMap(({ items }) => items.filter(({ isOptional }) => !isOptional))
        const costs = counted.flatMap(({ quantity, lines }) =>
          lines.map(line => amountOf(quantity, lineCost(line))),
        )
        expect(sum(costs)).toBe(totals.cost)
      }),
    )
  })

  it('the payment stages add up to what is asked', () => {
    const shares = fc.array(fc.integer({ min: 0, max: 9000 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(quotes, shares, (asked, begun) => {
        const { groups, gross } = quoteTotals(asked)
        const stages = [...begun, 10_000].map(
          (share): PaymentStage => ({
            name: '',
            share,
            trigger: 'manual',
            when: '',
            daysToPay: 0,
          }),
        )
        expect(sum(stageAmounts(groups, stages))).toBe(gross)
      }),
    )
  })
})

it('revisions are told as on the document', () => {
  expect([0, 1, 25, 26, 27].map(revisionName)).toEqual(['A', 'B', 'Z', 'AA', 'AB'])
})
