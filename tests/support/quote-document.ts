import type { VatTreatment } from '#app/domain/money/vat.ts'
import type { DocumentItem, QuoteDocument } from '#app/domain/quotes/quote-document.ts'

type Bought = Partial<DocumentItem> & { net: number }

/** One thing that is bought, all of it in one VAT. */
export function bought({ net, vat = 'standard', ...fields }: Bought): DocumentItem {
  return {
    key: 'item',
    title: 'Alcove units, pair',
    description: '',
    quantity: 1000,
    unit: 'pair',
    vat,
    vatNote: '',
    price: net,
    net,
    parts: [{ vat, net }],
    ...fields,
  }
}

const extra = (key: string, title: string, description: string, room: string, net: number) => ({
  ...bought({ key, title, description, net, unit: 'each' }),
  room,
})

const vatOf = (vat: VatTreatment, net: number, vatAmount: number) => ({ vat, net, vatAmount })

/** Alcove units and a home office: £7,029.54 with VAT, £7,429.52 with the lights. */
export function alcoveDocument(fields: Partial<QuoteDocument> = {}): QuoteDocument {
  return {
    company: {
      name: 'Hartley & Sons Joinery',
      address: 'Unit 4, Wharfe Mill\nOtley LS21 1QJ',
      phone: '01943 555 100',
      email: 'office@hartley.example',
      vatNumber: 'GB 999 9999 73',
      currency: 'GBP',
    },
    client: {
      name: 'Eleanor Pickles',
      address: '3 Chevin Rise\nOtley LS21 3DD',
      email: 'eleanor@pickles.example',
      phone: '',
    },
    number: 'Q-2026-0042',
    revision: 1,
    supersedes: { revision: 0, issuedOn: '2026-11-06' },
    title: 'Alcove units and home office',
    siteAddress: '3 Chevin Rise\nOtley LS21 3DD',
    intro: 'Thank you for showing us round on Tuesday. Ring me if anything is not clear.',
    author: 'Martin Hartley',
    issuedOn: '2026-11-20',
    validUntil: '2026-12-20',
    pricesShown: 'items',
    rooms: [
      {
        name: 'Living room',
        net: 2_049_74,
        items: [bought({ key: 'alcove', net: 2_049_74, description: 'Two base cupboards, four shelves.' })],
      },
      {
        name: 'Box room',
        net: 3_685_71,
        items: [
          bought({ key: 'desk', title: 'Desk run under the window', net: 2_024_39, unit: 'each' }),
          bought({ key: 'cases', title: 'Bookcases, one each side', net: 1_340_00 }),
          bought({ key: 'router', title: 'Router cupboard', net: 321_32, unit: 'each' }),
        ],
      },
      {
        name: 'Back door',
        net: 140_00,
        items: [bought({ key: 'rails', title: 'Grab rails, oak', net: 140_00, vat: 'reduced' })],
      },
    ],
    extras: [
      extra('lights', 'Lights under the shelves', 'Warm white, one switch.', 'Living room', 333_32),
      extra('drawers', 'Oak drawers with dovetails', 'Instead of birch ply.', 'Box room', 436_00),
      extra('away', 'Take away the old desk and shelves', '', 'Box room', 121_25),
    ],
    discount: null,
    totals: {
      goods: 5_875_45,
      discount: 0,
      net: 5_875_45,
      groups: [vatOf('standard', 5_735_45, 1_147_09), vatOf('reduced', 140_00, 7_00)],
      vat: 1_154_09,
      gross: 7_029_54,
    },
    paymentStages: [
      { name: 'Deposit', share: 3000, when: 'when you accept', daysToPay: 7, gross: 2_108_87 },
      { name: 'Second stage', share: 4000, when: 'when production begins', daysToPay: 7, gross: 2_811_81 },
      { name: 'Third stage', share: 2000, when: 'when install begins', daysToPay: 7, gross: 1_405_91 },
      { name: 'Last stage', share: 1000, when: 'when you have signed it off', daysToPay: 14, gross: 702_95 },
    ],
    exclusions: 'Moving sockets and light switches\nDecorating the walls',
    terms: { id: 4, name: 'Homeowners', version: 4, body: 'We make to your sizes.\n\nYou can cancel.' },
    ...fields,
  }
}
