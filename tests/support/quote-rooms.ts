import type { PaymentStage, QuoteItem, QuoteLine } from '#app/domain/quotes/quote.ts'

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
  key: 'alcove',
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

/** £2,049.74 of alcove units, £280.00 of rails at 5 %, and lights for £333.32 that can be chosen: £2,753.69, or £3,153.67 with them. */
export const alcoveRooms = [
  {
    name: 'Living room',
    items: [
      item({
        lines: [
          line({ description: 'Oak board', each: 410_00, waste: 1000, unit: 'sheet' }),
          line({ kind: 'hardware', description: 'Hinges', quantity: 8000, each: 10_80 }),
          line({
            kind: 'labour',
            description: 'bench',
            quantity: 17_000,
            unit: 'h',
            each: 52_04,
            stage: 'production',
          }),
          line({
            kind: 'labour',
            description: 'fit',
            quantity: 5000,
            unit: 'h',
            each: 52_04,
            stage: 'install',
          }),
          line({ kind: 'finish', description: 'Lacquer', each: 60_00, unit: 'lot' }),
        ],
      }),
      item({
        key: 'lights',
        title: 'Lights under the shelves',
        unit: 'each',
        price: 333_32,
        isOptional: true,
        lines: [line({ kind: 'bought_in', description: 'LED strip', quantity: 6000, unit: 'm', each: 9_00 })],
      }),
    ],
  },
  {
    name: 'Back door',
    items: [
      item({
        key: 'rails',
        title: 'Grab rails',
        quantity: 2000,
        price: 140_00,
        vat: 'reduced',
        lines: [line({ description: 'Oak rail', quantity: 1500, unit: 'm', each: 12_00, waste: 500 })],
      }),
    ],
  },
]

export const thirds: PaymentStage[] = [
  { name: 'Deposit', share: 3000, trigger: 'accepted', when: '', daysToPay: 7 },
  { name: 'Second stage', share: 6000, trigger: 'stage', when: 'production', daysToPay: 7 },
  { name: 'Last stage', share: 1000, trigger: 'manual', when: '', daysToPay: 14 },
]
