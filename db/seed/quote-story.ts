import type { Unit } from '#app/domain/money/unit.ts'
import type { LineKind, QuoteItem, QuoteLine, QuoteStatus } from '#app/domain/quotes/quote.ts'

/** What a demo company quotes with, and what it has quoted. Amounts are pounds before VAT. */
export type QuotingStory = {
  /** What an hour at the bench costs. */
  hourCost: number
  vatNumber: string
  exclusions: string
  priceList: PriceStory[]
  templates: { name: string; who: string; rooms: RoomOfQuote[] }[]
  /** Oldest first. */
  quotes: QuoteStory[]
}

export type PriceStory = {
  kind: LineKind
  name: string
  code?: string
  supplier?: string
  unit: Unit
  cost: number
  waste?: number
  /** Calendar days ago that the cost was last looked at. */
  lookedAtDaysAgo: number
}

export type RoomOfQuote = { name: string; items: ItemStory[] }

export type ItemStory = {
  title: string
  description?: string
  quantity?: number
  unit?: Unit
  /** Of one; without it the price is made of the costs. */
  price?: number
  isOptional?: boolean
  lines?: LineStory[]
}

export type LineStory = {
  kind: LineKind
  description: string
  quantity: number
  unit: Unit
  /** Of one; labour has what an hour costs. */
  each?: number
  waste?: number
  stage?: string
}

/** Days are calendar days ago. */
export type QuoteStory = {
  client: string
  who: string
  title: string
  kind: string
  intro?: string
  rooms: RoomOfQuote[]
  status: QuoteStatus
  begunDaysAgo: number
  sentDaysAgo?: number
  validDays?: number
  /** How often the client opened it, and when last. */
  views?: { times: number; lastDaysAgo: number; at: string }
  decidedDaysAgo?: number
  answer?: string
  /** The job that it became. */
  job?: string
  /** It takes the place of the quote before it. */
  isRevision?: true
}

export function hours(quantity: number, description: string, stage = 'Production'): LineStory {
  return { kind: 'labour', description, quantity, unit: 'h', stage }
}

/** What was agreed as one sum: an old quote, of which nobody needs the costs any more. */
export function forOneSum(title: string, price: number): RoomOfQuote[] {
  const lines = [
    { kind: 'other', description: 'As it was calculated', quantity: 1, unit: 'lot', each: price * 0.8 },
  ] as const
  return [{ name: 'The work', items: [{ title, price, lines: [...lines] }] }]
}

export function pence(pounds: number): number {
  return Math.round(pounds * 100)
}

export function toItem(story: ItemStory, key: string, hourCost: number): QuoteItem {
  const {
    title,
    description = '',
    quantity = 1,
    unit = 'each',
    price,
    isOptional = false,
    lines = [],
  } = story
  return {
    key,
    title,
    description,
    quantity: quantity * 1000,
    unit,
    vat: 'standard',
    vatNote: '',
    price: price === undefined ? null : pence(price),
    fitting: null,
    isOptional,
    lines: lines.map(line => toLine(line, hourCost)),
  }
}

function toLine(
  { kind, description, quantity, unit, each, waste = 0, stage = '' }: LineStory,
  hourCost: number,
): QuoteLine {
  return {
    kind,
    description,
    quantity: Math.round(quantity * 1000),
    unit,
    each: pence(each ?? hourCost),
    waste: waste * 100,
    stage,
    priceListItemId: null,
  }
}
