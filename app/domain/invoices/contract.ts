import { shareOf, splitByWeight, sum } from '#app/domain/money/money.ts'
import type { VatGroup, VatTreatment } from '#app/domain/money/vat.ts'
import type { PricePart } from '#app/domain/quotes/quote.ts'
import { splitGroups } from '#app/domain/quotes/quote-totals.ts'
import { type AgreedVariation, type Agreement, type ContractLine, spread } from './agreement.ts'
import { contractLine } from './contract-line.ts'
import type { Held } from './held-back.ts'
import { type Element, elements, type InvoiceLine, lineNet } from './invoice.ts'
import { type VatClass, vatClasses, vatClassOf } from './invoice-totals.ts'

/**
 * What was agreed of a job, and what of it was asked for: an accepted quote, variations that were approved, and what was credited to be
 * left out. Invoices are parts of it, before VAT, and never come to more.
 */

/** What a document counts for: a credit note with −1. Retention that it holds back is in none of its lines but as what is taken off. */
export type Booked = { sign: 1 | -1; lines: readonly InvoiceLine[]; groups: readonly VatGroup[] }

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
    return own.length === 0 ? [] : spread(own, net).map(line => contractLine(line, share))
  })
}

/** All of a variation, as it is asked for by an invoice of its own. */
export function wholeLines({ lines }: AgreedVariation): InvoiceLine[] {
  return lines.map(line => contractLine(line, null))
}

/**
 * What a stage asks for of a variation that was approved until then and has no invoice of its own: the same share as of the quote. What
 * stages before it would have asked comes with the final invoice. Of what is left out the share is taken off.
 */
export function variationLines({ lines }: AgreedVariation, share: number): InvoiceLine[] {
  return lines.flatMap(line => {
    const net = shareOf(line.net, share)
    return net === 0 ? [] : [contractLine({ ...line, net }, share)]
  })
}

/**
 * The same with what is left out taken off its own rate and element, and no more than is left of each rate: the lines are lowered in their
 * measure, and are no share any more. Where more is taken off than there is, the final invoice settles it.
 */
export function capToRemaining(
  lines: readonly InvoiceLine[],
  agreements: readonly Agreement[],
  booked: readonly Booked[],
  held: readonly Held[],
): InvoiceLine[] {
  const contract = contractSums(agreements)
  const before = bookedSums(booked)
  return vatClasses.flatMap(name => {
    const own = lines.filter(line => vatClassOf(line.vat) === name)
    const later = sum(held.filter(({ vat }) => vatClassOf(vat) === name).map(({ net }) => net))
    const left = Math.max(0, contract[name].net - before[name].net - later)
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

type Lefts = Record<Element, number>

/** What was agreed as one thing, such as an item of a quote, at one rate of VAT, and what of it is left. */
type AgreedPart = { lines: ContractLine[]; left: Lefts }

/**
 * All that is still to be asked for and is not held back: of each line that was agreed what is left of it, so that over all invoices each
 * comes to what was agreed. What is of no line, such as what was left out by its price alone, is taken off those of its rate and element
 * in the measure of what is left of them.
 */
export function remainingLines(
  agreements: readonly Agreement[],
  booked: readonly Booked[],
  held: readonly Held[],
): InvoiceLine[] {
  const agreed = agreements.flatMap(({ lines }) => lines)
  const moves = [
    ...agreed,
    ...booked.flatMap(({ sign, lines }) => lines.map(line => ({ ...line, net: -sign * lineNet(line) }))),
    ...held.map(each => ({ ...each, net: -each.net, description: null })),
  ]
  return vatClasses.flatMap(name => {
    const isHere = ({ vat }: { vat: VatTreatment }) => vatClassOf(vat) === name
    const parts = new Map<string, AgreedPart>()
    for (const line of agreed.filter(({ vat, net }) => isHere({ vat }) && net > 0)) {
      const part = parts.get(partOf(line)) ?? { lines: [], left: nothing() }
      part.lines.push(line)
      parts.set(partOf(line), part)
    }
    const rest = nothing()
    for (const move of moves.filter(isHere)) {
      const part = move.description === null ? undefined : parts.get(partOf(move))
      const left = part?.left ?? rest
      left[move.element] += move.net
    }
    const all = [...parts.values()]
    for (const part of all) settle(part, rest)
    takeOff(all, rest)
    return all.flatMap(({ lines, left }) =>
      elements.flatMap(element => {
        const [line] = lines
        const own = lines.find(each => each.element === element) ?? line
        return own && left[element] !== 0 ? [contractLine({ ...own, element, net: left[element] }, null)] : []
      }),
    )
  })
}

function nothing(): Lefts {
  return { labour: 0, materials: 0, other: 0 }
}

/** By what lines of agreements and of invoices are known as the same thing; those that say nothing else by their words. */
function partOf({ item, variation, description }: Pick<InvoiceLine, 'item' | 'variation' | 'description'>) {
  return variation === undefined ? (item ?? description) : `variation ${variation}`
}

/** Where labour was turned into materials since it was agreed, only the whole of a part can be told; what is over goes to the rest. */
function settle({ lines, left }: AgreedPart, rest: Lefts): void {
  if (elements.every(element => left[element] >= 0)) return
  const whole = sum(elements.map(element => left[element]))
  const own = whole > 0 ? spread(lines, whole) : []
  for (const element of elements) {
    if (whole <= 0) rest[element] += left[element]
    left[element] = sum(own.filter(line => line.element === element).map(({ net }) => net))
  }
}

/** Changes what is left of the parts by the rest, of each element alone where there is as much of it. */
function takeOff(parts: readonly AgreedPart[], rest: Lefts): void {
  const totalOf = (element: Element) => sum(parts.map(({ left }) => left[element])) + rest[element]
  const isByElement = elements.every(
    element =>
      totalOf(element) === 0 || (totalOf(element) > 0 && parts.some(({ left }) => left[element] > 0)),
  )
  if (isByElement) {
    for (const element of elements) {
      const weights = parts.map(({ left }) => left[element])
      const nets = totalOf(element) === 0 ? [] : splitByWeight(totalOf(element), weights)
      for (const [at, { left }] of parts.entries()) left[element] = nets[at] ?? 0
    }
    return
  }
  const wholes = parts.map(({ left }) => sum(elements.map(element => left[element])))
  const all = Math.max(0, sum(elements.map(totalOf)))
  const nets = all === 0 || wholes.every(whole => whole === 0) ? [] : splitByWeight(all, wholes)
  for (const [at, { lines, left }] of parts.entries()) {
    const own = nets[at] ? spread(lines, nets[at]) : []
    for (const element of elements) {
      left[element] = sum(own.filter(line => line.element === element).map(({ net }) => net))
    }
  }
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

/** Whether a variation takes away more than was agreed at one of its rates. */
export function takesTooMuch(agreements: readonly Agreement[], variation: Agreement): boolean {
  const all = contractSums([...agreements, variation])
  const own = contractSums([variation])
  return vatClasses.some(name => own[name].net < 0 && all[name].net < 0)
}
