import { describe, expect, it } from 'vitest'
import { isWholeSchedule, paymentWhen, readyStages, sharesOf } from '#app/domain/quotes/payment-schedule.ts'
import type { QuoteItem, QuoteLine } from '#app/domain/quotes/quote.ts'
import { type DocumentParts, makeQuoteDocument } from '#app/domain/quotes/quote-document.ts'
import { quotePaper } from '#app/domain/quotes/quote-paper.ts'
import { quoteTotals } from '#app/domain/quotes/quote-totals.ts'
import { alcoveDocument } from '#tests/support/quote-document.ts'

const line: QuoteLine = {
  kind: 'labour',
  description: 'Bench hours of Tom',
  quantity: 22_000,
  unit: 'h',
  each: 52_04,
  waste: 0,
  stage: 'production',
  priceListItemId: 4,
}

const item = (fields: Partial<QuoteItem>): QuoteItem => ({
  key: 'a',
  title: 'Alcove units, pair',
  description: 'Four shelves each',
  quantity: 1000,
  unit: 'pair',
  vat: 'standard',
  vatNote: '',
  price: null,
  fitting: null,
  isOptional: false,
  lines: [line],
  ...fields,
})

const parts: DocumentParts = {
  company: {
    name: 'Oak & Ash',
    address: 'Unit 4',
    phone: '1',
    email: 'a@b.example',
    vatNumber: 'GB1',
    currency: 'GBP',
  },
  client: { name: 'Eleanor Pickles', address: '3 Chevin Rise', email: '', phone: '' },
  author: 'Martin Hartley',
  issuedOn: '2026-11-25',
  supersedes: { revision: 0, issuedOn: '2026-11-01' },
  terms: { id: 1, name: 'Homeowner', version: 4, body: 'Pay us.' },
}

const draft = {
  number: 'Q-2026-0042',
  revision: 1,
  title: 'Alcove units',
  siteAddress: '3 Chevin Rise',
  intro: 'Thank you',
  exclusions: 'Painting',
  pricesShown: 'items' as const,
  validDays: 30,
  rooms: [
    {
      name: 'Living room',
      items: [item({}), item({ key: 'b', isOptional: true, title: 'Lights', price: 100_00 })],
    },
    { name: 'Hall', items: [item({ key: 'c', isOptional: true })] },
  ],
  discount: { kind: 'share' as const, rate: 500 },
  paymentStages: readyStages('50/40/10', ['measure', 'design', 'production', 'install', 'complete']),
  margin: 1500,
  hoursOfDay: 8,
}

/** Every key and text anywhere in it. */
function wordsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [String(value)]
  return Object.entries(value).flatMap(([key, inner]) => [key, ...wordsIn(inner)])
}

describe('the document of a quote', () => {
  const document = makeQuoteDocument(draft, parts)

  it('says what the quote comes to, and when it is paid', () => {
    const { net, vat, gross, discount } = quoteTotals(draft)
    expect(document.totals).toMatchObject({ net, vat, gross, discount })
    expect(document.validUntil).toBe('2026-12-25')
    expect(document.rooms.map(({ name }) => name)).toEqual(['Living room'])
    expect(document.extras.map(({ room, title, net: price }) => [room, title, price])).toEqual([
      ['Living room', 'Lights', 100_00],
      ['Hall', 'Alcove units, pair', 1_346_92],
    ])
    expect(document.paymentStages.reduce((all, stage) => all + stage.gross, 0)).toBe(gross)
    expect(document.paymentStages.map(({ when }) => when)).toEqual([
      'When you accept',
      'When we come to fit it',
      'When 90 % of the work is done',
    ])
  })

  it('holds nothing of costs, margin or lines', () => {
    const words = wordsIn(document)
    for (const secret of [
      'lines',
      'each',
      'waste',
      'cost',
      'margin',
      'markUp',
      'hours',
      'hourCost',
      'Bench hours of Tom',
      '5204',
    ]) {
      expect(words).not.toContain(secret)
    }
  })

  it('does not change when what it was made of does, and cannot be changed', () => {
    const before = JSON.stringify(document)
    const changing = structuredClone(draft)
    const made = makeQuoteDocument(changing, parts)
    const [room] = changing.rooms
    if (room) room.name = 'Kitchen'
    changing.paymentStages.pop()
    expect(JSON.stringify(made)).toBe(before)
    expect(() => Object.assign(made.totals, { gross: 1 })).toThrow(TypeError)
    expect(() => Object.assign(made.rooms[0]?.items[0] ?? {}, { price: 1 })).toThrow(TypeError)
  })
})

it('a paper names a limited company in full, as its invoices do', () => {
  const legal = {
    legalName: 'Oak & Ash Joinery Ltd',
    companyNumber: '01234567',
    legalAddress: '1 High St\nOtley',
  }
  expect(quotePaper(alcoveDocument()).company.foot).toBe(
    'Hartley & Sons Joinery · Unit 4, Wharfe Mill, Otley LS21 1QJ',
  )
  const company = { ...alcoveDocument().company, ...legal }
  expect(quotePaper(alcoveDocument({ company })).company.foot).toBe(
    'Oak & Ash Joinery Ltd · company number 01234567 · 1 High St, Otley',
  )
})

describe('ready schedules', () => {
  it.each(['50/40/10', '50/25/15/10', '30/40/30'] as const)('%s adds up to all of it', name => {
    for (const stages of [[], ['one'], ['a', 'b', 'c', 'd', 'e']]) {
      const schedule = readyStages(name, stages)
      expect(schedule.map(({ share }) => share / 100).join('/')).toBe(name)
      expect(isWholeSchedule(schedule)).toBe(true)
      expect(
        schedule.filter(
          ({ trigger, when }) => (trigger === 'stage' || trigger === 'progress') !== (when !== ''),
        ),
      ).toEqual([])
      expect(schedule.at(-1)).toMatchObject({ trigger: 'progress', when: '90' })
    }
  })

  it('is not whole with a part missing', () => {
    const short = readyStages('30/40/30', []).slice(1)
    expect(sharesOf(short)).toBe(7000)
    expect(isWholeSchedule(short)).toBe(false)
  })

  it('says when each is asked for', () => {
    expect(paymentWhen({ trigger: 'date', when: '2026-12-03' })).toBe('On Thu 3 December 2026')
    expect(paymentWhen({ trigger: 'manual', when: '' })).toBe('When we ask for it')
  })
})
