import type { QuoteItem } from './quote.ts'
import { itemSums, type Priced } from './quote-totals.ts'

/** Fitting is part of the item's price. */
export function isFittingAbovePrice(
  item: QuoteItem,
  { margin, hoursOfDay }: Pick<Priced, 'margin' | 'hoursOfDay'>,
): boolean {
  return itemSums(item, margin, hoursOfDay).parts.some(({ net }) => net < 0)
}

export function fittingAbovePrice(quote: Pick<Priced, 'rooms' | 'margin' | 'hoursOfDay'>): string | null {
  const dear = quote.rooms.flatMap(({ items }) => items).find(item => isFittingAbovePrice(item, quote))
  return dear ? `Fitting of ${dear.title} is more than its price` : null
}
