import { describe, expect, it } from 'vitest'
import { formatMoney } from '#app/domain/format.ts'
import { type ClientTax, usualClientTax } from '#app/domain/invoices/client-tax.ts'
import type { QuoteItem, QuoteLine } from '#app/domain/quotes/quote.ts'
import { quoteTexts, roomTexts } from '#app/domain/quotes/quote-texts.ts'
import { quoteWarnings, wholeQuoteWarnings } from '#app/domain/quotes/quote-warnings.ts'

const line = (fields: Partial<QuoteLine>): QuoteLine => ({
  kind: 'material',
  description: 'Board',
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
  title: 'Bookcases',
  description: '',
  quantity: 1000,
  unit: 'pair',
  vat: 'standard',
  vatNote: '',
  price: null,
  fitting: null,
  isOptional: false,
  lines: [line({ each: 278_30 }), line({ kind: 'labour', quantity: 18_000, unit: 'h', each: 52_04 })],
  ...fields,
})

const quote = (items: QuoteItem[], fields = {}) => ({
  rooms: [{ name: 'Box room', items }],
  discount: null,
  margin: 1500,
  hoursOfDay: 8,
  hourCost: 52_04,
  ...fields,
})

const shop = {
  vatNumber: 'GB123456782',
  tax: usualClientTax,
  today: '2026-11-25',
  costDays: new Map([[4, '2026-07-08']]),
  money: (pence: number) => formatMoney(pence),
}

const found = (items: QuoteItem[], fields = {}, at = shop) =>
  quoteWarnings(quote(items, fields), at).map(({ of, text }) => [of, text])

describe('what to look at', () => {
  it('is nothing where all is as it should be', () => {
    expect(found([item({})])).toEqual([])
  })

  it('is what an invoice to the client would charge otherwise, or keep back of labour', () => {
    const tax: ClientTax = {
      ...usualClientTax,
      ...{ kind: 'business', vatNumber: 'GB 888 8888 11', isContractor: true, cisRate: 2000 },
    }
    const told = (fields: Partial<QuoteItem>, own: Partial<ClientTax> = {}) =>
      found([item(fields)], {}, { ...shop, tax: { ...tax, ...own } }).map(([of]) => of)
    expect(told({})).toEqual(['client_vat'])
    expect(told({ vat: 'reverse' })).toEqual([])
    expect(told({ vat: 'zero' })).toEqual([])
    expect(told({ vat: 'zero', fitting: { price: 100_00, vat: 'standard' } })).toEqual(['client_vat'])
    expect(told({}, { endUserConfirmedOn: '2026-11-02' })).toEqual([])
    expect(told({ vat: 'reverse' }, { kind: 'consumer' })).toEqual(['client_vat'])
    const priced = { vat: 'reverse', price: 500_00, lines: [] } as const
    expect(told(priced)).toContain('cis')
    expect(told(priced, { isContractor: false })).not.toContain('cis')
  })

  it('is a margin under the target, with what is short', () => {
    expect(found([item({ price: 1_340_00 })])).toEqual([
      ['margin', 'margin 9.3 %, under your 15.0 %. £89.44 short.'],
    ])
  })

  it('is an hour that earns less than it costs', () => {
    expect(found([item({ price: 1_000_00 })])).toEqual([
      [
        'break_even',
        'below break-even: its hours earn less than the £52.04 that an hour costs. £215.02 short.',
      ],
    ])
  })

  it('is a price under the cost, where nobody has said what an hour costs', () => {
    expect(found([item({ price: 1_000_00 })], { hourCost: 0 })).toEqual([
      ['break_even', 'below break-even: it brings in less than it costs. £215.02 short.'],
    ])
  })

  it('is a price of nothing, without hours', () => {
    expect(found([item({ price: 0, lines: [line({ each: 100 })] })]).map(([of]) => of)).toEqual([
      'margin',
      'no_hours',
    ])
  })

  it('is a cost of the price list that is older than 90 days', () => {
    const lines = [
      line({ priceListItemId: 4, each: 1 }),
      line({ priceListItemId: 5 }),
      line({ kind: 'labour' }),
    ]
    const [, ...rest] = found([
      item({ lines: [...lines, line({ kind: 'labour', quantity: 1, each: 52_04 })] }),
    ])
    expect([...rest, ...found([item({ lines })])].map(([, text]) => text)).toContain(
      'the price of “Board” is 140 days old.',
    )
  })

  it('is a discount that takes the margin away', () => {
    const of = (rate: number) => found([item({})], { discount: { kind: 'share', rate } }).map(([of]) => of)
    expect([of(0), of(500)]).toEqual([[], ['discount']])
  })

  it('is VAT without a number', () => {
    const unregistered = { ...shop, vatNumber: '' }
    expect(found([item({})], {}, unregistered).map(([of]) => of)).toEqual(['vat_number'])
    expect(found([item({ vat: 'outside' })], {}, unregistered)).toEqual([])
  })
})

it('the figures are those of the specification, to the penny', () => {
  const alcove = item({
    lines: [
      line({ each: 410_00, waste: 1000 }),
      line({ kind: 'hardware', each: 86_40 }),
      line({ kind: 'labour', quantity: 22_000, unit: 'h', each: 52_04 }),
      line({ kind: 'finish', each: 60_00 }),
    ],
  })
  const head = {
    margin: 1500,
    hoursOfDay: 8,
    discount: null,
    hourCost: 52_04,
    chargeOut: 61_23,
    currency: 'GBP',
  }
  const room = { name: 'Living room', items: [alcove] }
  expect(roomTexts(room, head)).toMatchObject({
    'items[0].cost': '£1,742.28',
    'items[0].margin': '15.0 %',
    'items[0].markUp': '17.6 %',
    'items[0].hours': '22 h',
    'items[0].earns': '£66.02',
    'items[0].priced': '2,049.74',
    'items[0].how': 'The price is the cost at your 15 % margin: £1,742.28 ÷ 0.85',
    'items[0].lines[0].cost': '£451.00',
    net: '£2,049.74',
  })
  expect(quoteTexts([room], head)).toMatchObject({
    gross: '£2,459.69',
    net: '£2,049.74',
    cost: '£1,742.28',
    left: '£307.46',
    margin: '15.0 %',
    markUp: '17.6 %',
    earns: '£66.02',
    need: 'need £61.23',
    vat: '20 % on £2,049.74: £409.95',
    'room[0]': '£2,049.74',
  })
  // 15 % put on top is 13.04 % of the price: £46.12 less.
  expect(roomTexts({ name: '', items: [{ ...alcove, price: 2_003_62 }] }, head)).toMatchObject({
    'items[0].margin': '13.0 %',
    'items[0].markUp': '15.0 %',
    'items[0].margin!': 'warn',
  })
})

describe('what to look at of the whole quote', () => {
  const whole = (items: QuoteItem[], fields = {}) => wholeQuoteWarnings(quote(items, fields), shop.money)

  it('is nothing where it brings in what it should', () => {
    expect(whole([item({})])).toEqual([])
  })

  it('is a margin under the target', () => {
    expect(whole([item({ price: 1_340_00 })])).toEqual([
      'The margin of the whole quote is 9.3 %, under your 15.0 %.',
    ])
  })

  it('is a discount above the price, the loss that it makes, and what an hour earns', () => {
    expect(whole([item({})], { discount: { kind: 'amount', pence: 9_000_00 } })).toEqual([
      'The discount is more than the price of £1,429.44: the quote comes to £0.00.',
      'The quote brings in £0.00 and costs £1,215.02: £1,215.02 is lost.',
      'An hour earns nothing, less than the £52.04 that it costs.',
    ])
  })
})
