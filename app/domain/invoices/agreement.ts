import { amountOf, splitByWeight, sum } from '#app/domain/money/money.ts'
import { type VatGroup, type VatTreatment, vatGroups } from '#app/domain/money/vat.ts'
import type { LineKind, QuoteItem, QuoteRoom } from '#app/domain/quotes/quote.ts'
import { itemSums, lineCost } from '#app/domain/quotes/quote-totals.ts'
import { type Element, elements, type InvoiceLine, lineNet } from './invoice.ts'

// What was agreed of a job, line by line: an accepted quote, a variation that was approved, and what a credit note leaves out.

/** Below zero in what is left out. `item` and `variation` are those of an invoice's line: what it is a part of. */
export type ContractLine = { description: string; vat: VatTreatment; element: Element; net: number } & Pick<
  InvoiceLine,
  'item' | 'variation'
>

/** One accepted quote, one variation, or what a credit note leaves out. */
export type Agreement = { lines: readonly ContractLine[]; groups: readonly VatGroup[] }

/** By its number the lines of invoices say that they ask for it. */
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
 * The lines of an accepted quote. Of each item, materials are what they cost the company and no more, as CIS has it, and what is left
 * of its price is labour; fitting that is priced apart is labour. `groups` are those of the quote with its discount, which is taken off
 * the labour: materials cost what they cost.
 */
export function quoteAgreement(
  { rooms, margin, hoursOfDay, groups }: Accepted,
  chosen: ReadonlySet<string>,
): Agreement {
  // A key is one of its room.
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

/** The same lines, come to so much together: off the labour first, then off what is neither, and off the materials last. */
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
    return elements
      .filter(element => nets[element] !== 0)
      .map(element => ({ description: item.title, vat, element, net: nets[element], item: item.key }))
  })
}

/** The same lines, all added or all left out, come to so much together. */
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

/** An invoice's line, left out of what was agreed. */
export function takenOff({ description, vat, element, item, variation, ...line }: InvoiceLine): ContractLine {
  return {
    ...{ description, vat, element, net: -lineNet(line) },
    ...(item === undefined ? {} : { item }),
    ...(variation === undefined ? {} : { variation }),
  }
}

/** What a document says of its own work, without what it holds back: its first lines are that. */
export function leftOutBy(lines: readonly InvoiceLine[]): Agreement {
  return agreementOf(lines.filter(line => lineNet(line) !== 0).map(takenOff))
}
