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
export function wholeLines({ lines, number }: AgreedVariation): InvoiceLine[] {
  return lines.map(line => ({ ...contractLine(line, null), variation: number }))
}

/**
 * What a stage asks for of a variation that was approved until then and has no invoice of its own: the same share as of the quote. What
 * stages before it would have asked comes with the final invoice. Of what is left out the share is taken off.
 */
export function variationLines({ lines, number }: AgreedVariation, share: number): InvoiceLine[] {
  return lines.flatMap(line => {
    const net = shareOf(line.net, share)
    const description = `Variation ${number}, ${line.description}`
    return net === 0 ? [] : [{ ...contractLine({ ...line, description, net }, share), variation: number }]
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
    return lines.map(line => contractLine(line, null))
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

/** Whether a variation takes away more than was agreed at one of its rates. */
export function takesTooMuch(agreements: readonly Agreement[], variation: Agreement): boolean {
  const all = contractSums([...agreements, variation])
  const own = contractSums([variation])
  return vatClasses.some(name => own[name].net < 0 && all[name].net < 0)
}
