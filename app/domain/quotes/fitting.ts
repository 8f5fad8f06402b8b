import type { QuoteItem } from './quote.ts'
import { itemSums, type Priced } from './quote-totals.ts'

/** Fitting is a part of what an item comes to, whether its price is typed or calculated: never more than all of it. */
export function isFittingAbovePrice(
  item: QuoteItem,
  { margin, hoursOfDay }: Pick<Priced, 'margin' | 'hoursOfDay'>,
): boolean {
  return itemSums(item, margin, hoursOfDay).parts.some(({ net }) => net < 0)
}

/** The first item whose fitting is more than it comes to, in words; null where there is none. */
export function fittingAbovePrice(quote: Pick<Priced, 'rooms' | 'margin' | 'hoursOfDay'>): string | null {
  const dear = quote.rooms.flatMap(({ items }) => items).find(item => isFittingAbovePrice(item, quote))
  return dear ? `Fitting of ${dear.title} is more than its price` : null
}
