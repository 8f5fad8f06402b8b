import { amountOf, shareOf, splitByWeight, wholeQuantity } from '#app/domain/money/money.ts'
import type { LineKind, PricePart, QuoteItem, QuoteRoom, VatTreatment } from '#app/domain/quotes/quote.ts'
import { itemSums, lineCost, splitGroups, type VatGroup, vatGroups } from '#app/domain/quotes/quote-totals.ts'
import { type Element, elements, type InvoiceLine, lineNet } from './invoice.ts'
import { sum, type VatClass, vatClasses, vatClassOf } from './invoice-totals.ts'

/**
 * What was agreed of a job, and what of it was asked for: an accepted quote, variations that were approved, and what was credited to be
 * left out. Invoices are parts of it, before VAT, and never come to more.
 */

/** Below zero in what is left out. */
export type ContractLine = { description: string; vat: VatTreatment; element: Element; net: number }

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
  const all = rooms.flatMap(room =>
    room.items
      .filter(item => !item.isOptional || chosen.has(item.key))
      .flatMap(item => itemLines(item, margin, hoursOfDay)),
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

/** What one payment stage of an accepted quote asks for, of parts that are the whole. An amount is no share of its lines. */
export function stageLines(agreement: Agreement, parts: readonly PricePart[], at: number): InvoiceLine[] {
  const share = parts[at]?.share || null
  return (splitGroups(agreement.groups, parts)[at] ?? []).flatMap(({ vat, net }) => {
    const own = agreement.lines.filter(line => line.vat === vat)
    return own.length === 0 ? [] : spread(own, net).map(line => invoiceLine(line, share))
  })
}

/** All of a variation, as it is asked for by an invoice of its own. */
export function wholeLines({ lines, number }: AgreedVariation): InvoiceLine[] {
  return lines.map(line => ({ ...invoiceLine(line, null), variation: number }))
}

/**
 * What a stage asks for of a variation that was approved until then and has no invoice of its own: the same share as of the quote. What
 * stages before it would have asked comes with the final invoice. Of what is left out the share is taken off.
 */
export function variationLines({ lines, number }: AgreedVariation, share: number): InvoiceLine[] {
  return lines.flatMap(line => {
    const net = shareOf(line.net, share)
    const description = `Variation ${number}, ${line.description}`
    return net === 0 ? [] : [{ ...invoiceLine({ ...line, description, net }, share), variation: number }]
  })
}

/**
 * The same with what is left out taken off its own rate and element, and no more than is left of each rate: the lines are lowered in their
 * measure, and are no share any more. Where more is taken off than there is, the final invoice settles it.
 */
export function withinLeft(
  lines: readonly InvoiceLine[],
  agreements: readonly Agreement[],
  booked: readonly Booked[],
  held: readonly Held[],
): InvoiceLine[] {
  const agreed = agreements.flatMap(each => each.lines)
  return vatClasses.flatMap(name => {
    const own = lines.filter(line => vatClassOf(line.vat) === name)
    const known = { own: agreed.filter(({ vat }) => vatClassOf(vat) === name), booked, held }
    const left = Math.max(0, sum(elements.map(element => leftOf(name, element, known))))
    const asked = sum(own.map(lineNet))
    if (asked > left) return lowered(own, left)
    if (own.every(line => lineNet(line) >= 0)) return own
    const byElement = elements.map(element => own.filter(line => line.element === element))
    return byElement.some(some => sum(some.map(lineNet)) < 0)
      ? lowered(own, asked)
      : byElement.flatMap(some => lowered(some, sum(some.map(lineNet))))
  })
}

/** Those above zero, come to so much together. */
function lowered(lines: readonly InvoiceLine[], net: number): InvoiceLine[] {
  const added = lines.filter(line => lineNet(line) > 0)
  if (net <= 0) return []
  if (sum(added.map(lineNet)) === net) return added
  const parts = splitByWeight(net, added.map(lineNet))
  return added
    .map((line, at) => ({ ...line, each: parts[at] ?? 0, share: null }))
    .filter(({ each }) => each !== 0)
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
    // What was left out lowers what is left, and is not asked for.
    const asked = own.filter(({ net }) => net > 0)
    if (asked.length === 0) return []
    const left = elements.map(element => leftOf(name, element, { own, booked, held }))
    const all = sum(left)
    if (all <= 0) return []
    // Where labour was turned into materials since it was agreed, only the whole can be told.
    const isWhole = elements.every(
      (element, at) =>
        left[at] === 0 || ((left[at] ?? 0) > 0 && asked.some(line => line.element === element)),
    )
    const lines = isWhole
      ? elements.flatMap((element, at) => {
          const lines = asked.filter(line => line.element === element)
          return lines.length === 0 ? [] : spread(lines, left[at] ?? 0)
        })
      : spread(asked, all)
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

/** What of it is held back still, when credit notes took back these lines of it, which are below zero. */
export function heldLess(held: readonly Held[], credited: readonly InvoiceLine[]): Held[] {
  return held
    .map(({ vat, element, net }) => {
      const same = credited.filter(line => line.vat === vat && line.element === element)
      return { vat, element, net: net + sum(same.map(lineNet)) }
    })
    .filter(({ net }) => net !== 0)
}

/** What a document says of its own work, without what it holds back: its first lines are that. */
export function leftOutBy(lines: readonly InvoiceLine[]): Agreement {
  return agreementOf(
    lines
      .filter(line => lineNet(line) !== 0)
      .map(line => ({
        ...{ description: line.description, vat: line.vat, element: line.element },
        net: -lineNet(line),
      })),
  )
}

/** Whether a variation takes away more than was agreed at one of its rates. */
export function takesTooMuch(agreements: readonly Agreement[], variation: Agreement): boolean {
  const all = contractSums([...agreements, variation])
  const own = contractSums([variation])
  return vatClasses.some(name => own[name].net < 0 && all[name].net < 0)
}

/** What was held back, asked for. */
export function releaseLines(held: readonly Held[], words: string): InvoiceLine[] {
  return held.map(({ vat, element, net }) => invoiceLine({ description: words, vat, element, net }, null))
}
