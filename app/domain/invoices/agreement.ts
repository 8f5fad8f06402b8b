import { amountOf, splitByWeight, sum } from '#app/domain/money/money.ts'
import { type VatGroup, type VatTreatment, vatGroups } from '#app/domain/money/vat.ts'
import type { LineKind, QuoteItem, QuoteRoom } from '#app/domain/quotes/quote.ts'
import { itemSums, lineCost } from '#app/domain/quotes/quote-totals.ts'
import { type Element, elements, type InvoiceLine, lineNet } from './invoice.ts'

/** Below zero when left out. `item` and `variation` as on an invoice's line. */
export type ContractLine = { description: string; vat: VatTreatment; element: Element; net: number } & Pick<
  InvoiceLine,
  'item' | 'variation'
>

/** An accepted quote, an approved variation, or what a credit note leaves out. */
export type Agreement = { lines: readonly ContractLine[]; groups: readonly VatGroup[] }

export type AgreedVariation = Agreement & { id: number; number: number }

const materialKinds: readonly LineKind[] = ['material', 'hardware', 'finish', 'bought_in']
const otherKinds: readonly LineKind[] = ['delivery', 'other']

type Accepted = {
  rooms: readonly QuoteRoom[]
  margin: number
  hoursOfDay: number
  groups: readonly VatGroup[]
}

/**
 * By CIS, materials of an item count at the company's cost; the rest of its price is labour, as is fitting priced apart.
 * `groups` are after the discount, which comes off the labour.
 */
export function quoteAgreement(
  { rooms, margin, hoursOfDay, groups }: Accepted,
  chosen: ReadonlySet<string>,
): Agreement {
  // Keys are unique only within a room.
  const all = rooms.flatMap((room, at) =>
    room.items
      .filter(item => !item.isOptional || chosen.has(item.key))
      .flatMap(item => itemLines(item, margin, hoursOfDay))
      .map(line => ({ ...line, item: `${at + 1} ${line.item}` })),
  )
  const lines = groups.flatMap(({ vat, net }) => {
    const own = all.filter(line => line.vat === vat && line.net > 0)
    return own.length === 0 ? [] : discounted(own, net)
  })
  return { lines, groups }
}

/** Lowers the lines to `net`: labour first, materials last. */
function discounted(lines: readonly ContractLine[], net: number): ContractLine[] {
  const isOf = (element: Element) => (line: ContractLine) => line.element === element
  const netOf = (element: Element) => sum(lines.filter(isOf(element)).map(line => line.net))
  const materials = Math.min(netOf('materials'), net)
  const other = Math.min(netOf('other'), net - materials)
  const nets: Record<Element, number> = { materials, other, labour: net - materials - other }
  if (nets.labour > 0 && netOf('labour') === 0) return spread(lines, net)
  const own = new Map(
    elements.flatMap(element => {
      const same = lines.filter(isOf(element))
      if (same.length === 0) return []
      const parts = splitByWeight(
        nets[element],
        same.map(line => line.net),
      )
      return same.map((line, at) => [line, parts[at] ?? 0] as const)
    }),
  )
  return lines.map(line => ({ ...line, net: own.get(line) ?? 0 })).filter(line => line.net !== 0)
}

function itemLines(item: QuoteItem, margin: number, hoursOfDay: number): ContractLine[] {
  const costOf = (kinds: readonly LineKind[]) =>
    sum(
      item.lines
        .filter(({ kind }) => kinds.includes(kind))
        .map(line => amountOf(item.quantity, lineCost(line))),
    )
  const { parts } = itemSums(item, margin, hoursOfDay)
  return parts.flatMap(({ vat, net }, at) => {
    const isFitting = at > 0
    const materials = isFitting ? 0 : Math.min(costOf(materialKinds), net)
    const other = isFitting ? 0 : Math.min(costOf(otherKinds), net - materials)
    const nets: Record<Element, number> = { materials, other, labour: net - materials - other }
    const description = item.fitting ? `${item.title}: ${isFitting ? 'fitting' : 'supply'}` : item.title
    return elements
      .filter(element => nets[element] !== 0)
      .map(element => ({ description, vat, element, net: nets[element], item: item.key }))
  })
}

/** Scales the lines to `net`. All have to have the same sign. */
export function spread(lines: readonly ContractLine[], net: number): ContractLine[] {
  const parts = splitByWeight(
    net,
    lines.map(line => Math.abs(line.net)),
  )
  return lines.map((line, at) => ({ ...line, net: parts[at] ?? 0 })).filter(line => line.net !== 0)
}

export function agreementOf(lines: readonly ContractLine[]): Agreement {
  return { lines, groups: vatGroups(lines) }
}

export function takenOff({ description, vat, element, item, variation, ...line }: InvoiceLine): ContractLine {
  return {
    ...{ description, vat, element, net: -lineNet(line) },
    ...(item === undefined ? {} : { item }),
    ...(variation === undefined ? {} : { variation }),
  }
}

/** `lines` are a document's own work, without its retention. */
export function leftOutBy(lines: readonly InvoiceLine[]): Agreement {
  return agreementOf(lines.filter(line => lineNet(line) !== 0).map(takenOff))
}
