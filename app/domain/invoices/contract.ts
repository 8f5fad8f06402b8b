import { amountOf, shareOf, splitByWeight, wholeQuantity } from '#app/domain/money/money.ts'
import type { LineKind, QuoteItem, QuoteRoom, VatTreatment } from '#app/domain/quotes/quote.ts'
import { itemSums, lineCost, splitGroups, type VatGroup, vatGroups } from '#app/domain/quotes/quote-totals.ts'
import { type Element, elements, type InvoiceLine, lineNet } from './invoice.ts'
import { sum, type VatClass, vatClasses, vatClassOf } from './invoice-totals.ts'

/**
 * What was agreed of a job, and what of it was asked for: an accepted quote, and variations that were approved. Invoices are parts of
 * it, before VAT, and never come to more.
 */

export type ContractLine = { description: string; vat: VatTreatment; element: Element; net: number }

/** One accepted quote, or one variation. */
export type Agreement = { lines: readonly ContractLine[]; groups: readonly VatGroup[] }

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
 * of its price is labour; fitting that is priced apart is labour. `groups` are those of the quote with its discount, which each line
 * bears in its measure.
 */
export function quoteAgreement(
  { rooms, margin, hoursOfDay, groups }: Accepted,
  chosen: ReadonlySet<string>,
): Agreement {
  const all = rooms.flatMap(room =>
    room.items
      .filter(item => !item.isOptional || chosen.has(item.key))
      .flatMap(item => itemLines(item, margin, hoursOfDay)),
  )
  const lines = groups.flatMap(({ vat, net }) => {
    const own = all.filter(line => line.vat === vat && line.net > 0)
    return own.length === 0 ? [] : spread(own, net)
  })
  return { lines, groups }
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
      .map(element => ({ description: item.title, vat, element, net: nets[element] }))
  })
}

/** The same lines, come to so much together. */
function spread(lines: readonly ContractLine[], net: number): ContractLine[] {
  const parts = splitByWeight(
    net,
    lines.map(line => line.net),
  )
  return lines.map((line, at) => ({ ...line, net: parts[at] ?? 0 })).filter(line => line.net !== 0)
}

export function agreementOf(lines: readonly ContractLine[]): Agreement {
  return { lines, groups: vatGroups(lines) }
}

/** What a document counts for: a credit note with −1. Retention that it holds back is in none of its lines but as what is taken off. */
export type Booked = { sign: 1 | -1; lines: readonly InvoiceLine[]; groups: readonly VatGroup[] }

/** What is held back until later, and still to be asked for. */
export type Held = { vat: VatTreatment; element: Element; net: number }

export type Sums = Readonly<Record<VatClass, { net: number; vat: number }>>

function sums(groups: readonly VatGroup[]): Sums {
  const of = (name: VatClass) => {
    const own = groups.filter(({ vat }) => vatClassOf(vat) === name)
    return { net: sum(own.map(({ net }) => net)), vat: sum(own.map(({ vatAmount }) => vatAmount)) }
  }
  return { standard: of('standard'), reduced: of('reduced'), zero: of('zero'), outside: of('outside') }
}

export function contractSums(agreements: readonly Agreement[]): Sums {
  return sums(agreements.flatMap(({ groups }) => groups))
}

export function bookedSums(booked: readonly Booked[]): Sums {
  return sums(
    booked.flatMap(({ sign, groups }) =>
      groups.map(({ vat, net, vatAmount }) => ({ vat, net: sign * net, vatAmount: sign * vatAmount })),
    ),
  )
}

export type JobPosition = {
  contract: number
  /** Invoiced so far, without this one. */
  before: number
  now: number
  /** Of what is still to come, what is held back. */
  held: number
  toCome: number
}

/** Before VAT. `now` is what this document adds. */
export function jobPosition(
  agreements: readonly Agreement[],
  booked: readonly Booked[],
  held: readonly Held[],
  now = 0,
): JobPosition {
  const contract = netOf(contractSums(agreements))
  const before = netOf(bookedSums(booked))
  return { contract, before, now, held: sum(held.map(({ net }) => net)), toCome: contract - before - now }
}

function netOf(all: Sums): number {
  return sum(vatClasses.map(name => all[name].net))
}

/** What one payment stage of an accepted quote asks for, of `shares` that add up to the whole. */
export function stageLines(agreement: Agreement, shares: readonly number[], at: number): InvoiceLine[] {
  const share = shares[at] ?? 0
  return (splitGroups(agreement.groups, shares)[at] ?? []).flatMap(({ vat, net }) => {
    const own = agreement.lines.filter(line => line.vat === vat)
    return own.length === 0 ? [] : spread(own, net).map(line => invoiceLine(line, share))
  })
}

/** All of an agreement, as a variation is asked for. */
export function wholeLines({ lines }: Agreement): InvoiceLine[] {
  return lines.map(line => invoiceLine(line, null))
}

function invoiceLine({ description, vat, element, net }: ContractLine, share: number | null): InvoiceLine {
  return { description, quantity: wholeQuantity, unit: 'lot', each: net, vat, element, share }
}

/**
 * All that is still to be asked for and is not held back: what is left of each rate, of its labour and its materials, over the lines
 * that were agreed.
 */
export function remainingLines(
  agreements: readonly Agreement[],
  booked: readonly Booked[],
  held: readonly Held[],
): InvoiceLine[] {
  const agreed = agreements.flatMap(({ lines }) => lines)
  return vatClasses.flatMap(name => {
    const own = agreed.filter(({ vat }) => vatClassOf(vat) === name)
    if (own.length === 0) return []
    const left = elements.map(element => leftOf(name, element, { own, booked, held }))
    const all = sum(left)
    if (all <= 0) return []
    // Where labour was turned into materials since it was agreed, only the whole can be told.
    const isWhole = elements.every(
      (element, at) => left[at] === 0 || ((left[at] ?? 0) > 0 && own.some(line => line.element === element)),
    )
    const lines = isWhole
      ? elements.flatMap((element, at) => {
          const lines = own.filter(line => line.element === element)
          return lines.length === 0 ? [] : spread(lines, left[at] ?? 0)
        })
      : spread(own, all)
    return lines.map(line => invoiceLine(line, null))
  })
}

type Known = { own: readonly ContractLine[]; booked: readonly Booked[]; held: readonly Held[] }

function leftOf(name: VatClass, element: Element, { own, booked, held }: Known): number {
  const isIt = (line: { vat: VatTreatment; element: Element }) =>
    vatClassOf(line.vat) === name && line.element === element
  const invoiced = booked.map(({ sign, lines }) => sign * sum(lines.filter(isIt).map(lineNet)))
  return (
    sum(own.filter(isIt).map(({ net }) => net)) - sum(invoiced) - sum(held.filter(isIt).map(({ net }) => net))
  )
}

/**
 * The VAT of a document that is the last of a rate: what is left of the rate's VAT on the whole, so that the parts come to it. It differs
 * from the VAT of its own price by half a penny at most for each document of the job; where it would by more, since something else was
 * agreed than invoiced, its own counts.
 */
export function lastVat(
  agreements: readonly Agreement[],
  booked: readonly Booked[],
  groups: readonly VatGroup[],
): Map<VatTreatment, number> {
  const contract = contractSums(agreements)
  const before = bookedSums(booked)
  const own = sums(groups)
  const most = Math.ceil((booked.length + 1 + agreements.length) / 2)
  return new Map(
    groups.flatMap(({ vat, vatAmount }) => {
      const name = vatClassOf(vat)
      const isAlone = groups.filter(group => vatClassOf(group.vat) === name).length === 1
      const isLast = before[name].net + own[name].net === contract[name].net
      const left = contract[name].vat - before[name].vat
      return isAlone && isLast && Math.abs(left - vatAmount) <= most ? [[vat, left] as const] : []
    }),
  )
}

/** What is held back of these lines, as lines that take it off; VAT and CIS fall due with it later. */
export function retentionLines(lines: readonly InvoiceLine[], rate: number, words: string): InvoiceLine[] {
  return heldOf(lines, rate).map(({ vat, element, net }) => ({
    ...invoiceLine({ description: words, vat, element, net: -net }, null),
  }))
}

export function heldOf(lines: readonly InvoiceLine[], rate: number): Held[] {
  const kinds = new Map<string, Held>()
  for (const line of lines) {
    const key = `${line.vat} ${line.element}`
    const { net = 0 } = kinds.get(key) ?? {}
    kinds.set(key, { vat: line.vat, element: line.element, net: net + lineNet(line) })
  }
  return [...kinds.values()]
    .map(held => ({ ...held, net: shareOf(held.net, rate) }))
    .filter(({ net }) => net !== 0)
}

/** What was held back, asked for. */
export function releaseLines(held: readonly Held[], words: string): InvoiceLine[] {
  return held.map(({ vat, element, net }) => invoiceLine({ description: words, vat, element, net }, null))
}
