import { shareOf, sum } from '#app/domain/money/money.ts'
import type { VatGroup, VatTreatment } from '#app/domain/money/vat.ts'
import type { PricePart } from '#app/domain/quotes/quote.ts'
import { splitGroups } from '#app/domain/quotes/quote-totals.ts'
import { type AgreedVariation, type Agreement, spread } from './agreement.ts'
import { contractLine } from './contract-line.ts'
import type { Held } from './held-back.ts'
import type { InvoiceLine } from './invoice.ts'
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
 * stages before it would have asked comes with the final invoice. Of what is left out the share is below zero.
 */
export function variationLines({ lines }: AgreedVariation, share: number): InvoiceLine[] {
  return lines.flatMap(line => {
    const net = shareOf(line.net, share)
    return net === 0 ? [] : [contractLine({ ...line, net }, share)]
  })
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
