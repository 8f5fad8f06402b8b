import { wholeQuantity } from '#app/domain/money/money.ts'
import type { QuoteItem, QuoteRoom, VatTreatment } from './quote.ts'
import type { DocumentItem, QuoteDocument } from './quote-document.ts'
import { quoteTotals, stageAmounts, type VatGroup } from './quote-totals.ts'

export type ChosenTotals = {
  /** The extras that are taken, in the document's order. */
  extras: QuoteDocument['extras']
  goods: number
  discount: number
  net: number
  groups: VatGroup[]
  vat: number
  gross: number
  /** What each payment stage asks for, with VAT. */
  stages: number[]
}

/** The keys that name an extra of this document: what is not offered cannot be chosen. */
export function offeredExtras({ extras }: QuoteDocument, keys: Iterable<string>): Set<string> {
  const asked = new Set(keys)
  return new Set(extras.filter(extra => asked.has(extra.key)).map(extra => extra.key))
}

/** '?extra=a&extra=b', by which an address keeps them ticked; '' without any. */
export function extrasQuery(document: QuoteDocument, keys: Iterable<string>): string {
  const pairs = [...offeredExtras(document, keys)].map(key => ['extra', key])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

/** The rooms in which the extras that were taken are optional no more. */
export function withExtras<Room extends QuoteRoom>(
  rooms: readonly Room[],
  chosen: ReadonlySet<string>,
): readonly Room[] {
  if (chosen.size === 0) return rooms
  return rooms.map(room => ({
    ...room,
    items: room.items.map(item => (chosen.has(item.key) ? { ...item, isOptional: false } : item)),
  }))
}

/** What the document comes to with the chosen extras, reckoned of nothing but itself. */
export function chosenTotals(document: QuoteDocument, chosen: ReadonlySet<string>): ChosenTotals {
  const extras = document.extras.filter(extra => chosen.has(extra.key))
  const items = frozenItems([...document.rooms.flatMap(room => room.items), ...extras])
  const { discount } = document
  const totals = quoteTotals({ rooms: [{ name: '', items }], discount, margin: 0, hoursOfDay: 1 })
  const { goods, discount: taken, net, groups, vat, gross } = totals
  return { extras, goods, discount: taken, net, groups, vat, gross, stages: amountsOf(document, groups) }
}

function amountsOf({ paymentStages }: QuoteDocument, groups: VatGroup[]): number[] {
  if (paymentStages.length === 0) return []
  return stageAmounts(
    groups,
    paymentStages.map(stage => ({ ...stage, trigger: 'manual' as const })),
  )
}

/** All of each VAT treatment as one thing that is bought once: what was rounded stays as it is. */
function frozenItems(items: readonly DocumentItem[]): QuoteItem[] {
  const nets = new Map<VatTreatment, number>()
  for (const { vat, net } of items.flatMap(({ parts }) => parts)) nets.set(vat, (nets.get(vat) ?? 0) + net)
  return [...nets].map(([vat, net]) => ({
    key: vat,
    title: '',
    description: '',
    quantity: wholeQuantity,
    unit: 'each',
    vat,
    vatNote: '',
    price: net,
    fitting: null,
    isOptional: false,
    lines: [],
  }))
}

/** What one extra adds, with VAT, when nothing else is chosen beside `chosen`. */
export function extraAdds(document: QuoteDocument, key: string, chosen: ReadonlySet<string>): number {
  const without = new Set([...chosen].filter(other => other !== key))
  return chosenTotals(document, new Set([...without, key])).gross - chosenTotals(document, without).gross
}
