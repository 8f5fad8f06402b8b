import { formatCount, plural } from '#app/domain/format.ts'
import { maxQuoteExtras, maxQuoteItems, maxQuoteLetters, maxQuoteLines } from '#app/domain/limits.ts'
import { maxPence } from '#app/domain/money/typed.ts'
import type { QuoteRoom } from './quote.ts'
import { type Priced, quoteTotals } from './quote-totals.ts'

type Rooms = readonly Pick<QuoteRoom, 'name' | 'items'>[]

function sizeOf(rooms: Rooms) {
  const items = rooms.flatMap(room => room.items)
  const lines = items.flatMap(item => item.lines)
  const texts = [
    ...rooms.map(({ name }) => name),
    ...items.flatMap(({ title, description, vatNote }) => [title, description, vatNote]),
    ...lines.flatMap(({ description, stage }) => [description, stage]),
  ]
  return {
    items: items.length,
    extras: items.filter(({ isOptional }) => isOptional).length,
    lines: lines.length,
    letters: texts.reduce((all, text) => all + text.length, 0),
  }
}

const most = {
  items: maxQuoteItems,
  extras: maxQuoteExtras,
  lines: maxQuoteLines,
  letters: maxQuoteLetters,
} as const

const whats = {
  items: `${maxQuoteItems} items`,
  extras: `${maxQuoteExtras} extras`,
  lines: `${formatCount(maxQuoteLines)} lines of cost`,
  letters: `${formatCount(maxQuoteLetters)} letters of text`,
} as const

/**
 * Null when it fits, and when `before` was as large, so that an oversized quote can shrink step by step. The client's page and
 * PDF are made in one go.
 */
export function whyTooLarge(rooms: Rooms, before: Rooms = []): string | null {
  const [size, was] = [sizeOf(rooms), sizeOf(before)]
  for (const what of ['items', 'extras', 'lines', 'letters'] as const) {
    if (size[what] <= Math.max(most[what], was[what])) continue
    return `A quote holds ${whats[what]} at most, in all of its rooms. Please put the rest into another quote`
  }
  return null
}

export function whyTooDear(quote: Priced): string | null {
  const extras = quote.rooms.flatMap(({ items }) => items).filter(({ isOptional }) => isOptional)
  if (quoteTotals(quote, new Set(extras.map(({ key }) => key))).gross <= maxPence) return null
  const withAll = extras.length > 0 ? `, with ${plural(extras.length, 'extra')}` : ''
  return `The quote comes to more than can be kept${withAll}: £99,999,999.99 with VAT at most. Please check quantities and prices`
}
