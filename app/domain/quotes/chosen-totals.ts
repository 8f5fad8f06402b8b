import { wholeQuantity } from '#app/domain/money/money.ts'
import type { VatGroup, VatTreatment } from '#app/domain/money/vat.ts'
import type { QuoteItem, QuoteRoom } from './quote.ts'
import type { DocumentItem, QuoteDocument } from './quote-document.ts'
import { type QuoteTotals, quoteTotals, stageAmounts } from './quote-totals.ts'

export type ChosenTotals = {
  extras: QuoteDocument['extras']
  goods: number
  discount: number
  net: number
  groups: VatGroup[]
  vat: number
  gross: number
  /** With VAT. */
  stages: number[]
}

/** Ignores keys that the document does not offer. */
export function offeredExtras({ extras }: QuoteDocument, keys: Iterable<string>): Set<string> {
  const asked = new Set(keys)
  return new Set(extras.filter(extra => asked.has(extra.key)).map(extra => extra.key))
}

/** '?extra=a&extra=b'; '' without any. */
export function extrasQuery(document: QuoteDocument, keys: Iterable<string>): string {
  const pairs = [...offeredExtras(document, keys)].map(key => ['extra', key])
  return pairs.length > 0 ? `?${new URLSearchParams(pairs)}` : ''
}

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

export function chosenTotals(document: QuoteDocument, chosen: ReadonlySet<string>): ChosenTotals {
  const extras = document.extras.filter(extra => chosen.has(extra.key))
  const totals = totalsOf(netsOf([...document.rooms.flatMap(room => room.items), ...extras]), document)
  const { goods, discount: taken, net, groups, vat, gross } = totals
  return { extras, goods, discount: taken, net, groups, vat, gross, stages: amountsOf(document, groups) }
}

function amountsOf({ paymentStages }: QuoteDocument, groups: VatGroup[]): number[] {
  if (paymentStages.length === 0) return []
  return stageAmounts(groups, paymentStages)
}

type Nets = Map<VatTreatment, number>

function netsOf(items: readonly DocumentItem[]): Nets {
  const nets: Nets = new Map()
  for (const { vat, net } of items.flatMap(({ parts }) => parts)) nets.set(vat, (nets.get(vat) ?? 0) + net)
  return nets
}

function addNets(nets: Nets = new Map(), more: Nets, times: 1 | -1): Nets {
  const all = new Map(nets)
  for (const [vat, net] of more) all.set(vat, (all.get(vat) ?? 0) + times * net)
  return all
}

function totalsOf(nets: Nets, { discount }: QuoteDocument): QuoteTotals {
  return quoteTotals({ rooms: [{ name: '', items: frozenItems(nets) }], discount, margin: 0, hoursOfDay: 1 })
}

/** One item for each VAT treatment, so that nothing is rounded again. */
function frozenItems(nets: Nets): QuoteItem[] {
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

/** What each extra adds to `chosen`, with VAT, by key. The common part is summed once, so that many extras stay fast. */
export function extrasAdd(document: QuoteDocument, chosen: ReadonlySet<string>): Map<string, number> {
  const taken = document.extras.filter(extra => chosen.has(extra.key))
  const all = netsOf([...document.rooms.flatMap(room => room.items), ...taken])
  const own = new Map<string, Nets>()
  for (const extra of document.extras) own.set(extra.key, addNets(own.get(extra.key), netsOf([extra]), 1))
  return new Map(
    [...own].map(([key, nets]) => {
      const [less, more] = chosen.has(key) ? [addNets(all, nets, -1), all] : [all, addNets(all, nets, 1)]
      return [key, totalsOf(more, document).gross - totalsOf(less, document).gross]
    }),
  )
}
