import { proportion, shareOf, splitByWeight, sum } from '#app/domain/money/money.ts'
import type { VatGroup, VatTreatment } from '#app/domain/money/vat.ts'
import type { PricePart } from '#app/domain/quotes/quote.ts'
import { splitGroups } from '#app/domain/quotes/quote-totals.ts'
import { type AgreedVariation, type Agreement, type ContractLine, spread } from './agreement.ts'
import { contractLine } from './contract-line.ts'
import { type InvoiceKind, type InvoiceLine, lineNet } from './invoice.ts'
import { type VatClass, vatClasses, vatClassOf } from './invoice-totals.ts'
import type { Retained } from './retention-lines.ts'

/**
 * What was agreed of a job: an accepted quote, approved variations, and omissions by credit. Invoices are parts of it, before VAT, and
 * never come to more.
 */

/** `sign` is −1 for a credit note. `lines` contain retention only as the amount taken off. */
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

export type ContractBalance = {
  contract: number
  before: number
  now: number
  /** The part of `toCome` that is held back. */
  held: number
  toCome: number
}

/** Before VAT. `now` is the net of this document. */
export function contractBalance(
  agreements: readonly Agreement[],
  booked: readonly Booked[],
  held: readonly Retained[],
  now = 0,
): ContractBalance {
  const contract = netOf(contractSums(agreements))
  const before = netOf(bookedSums(booked))
  return { contract, before, now, held: sum(held.map(({ net }) => net)), toCome: contract - before - now }
}

/**
 * What is issued, held back and asked for by open requests never exceeds what was agreed, and of no VAT rate more is released than is
 * held back. `after` is as it would be with this document.
 */
export function isWithinContract(
  { agreements, booked }: { agreements: readonly Agreement[]; booked: readonly Booked[] },
  { kind, net }: { kind: InvoiceKind; net: number },
  after: { held: readonly Retained[]; requested: number },
): boolean {
  const heldAt = (name: VatClass) => after.held.filter(({ vat }) => vatClassOf(vat) === name)
  if (kind === 'retention' && vatClasses.some(name => sum(heldAt(name).map(each => each.net)) < 0))
    return false
  const { toCome, held } = contractBalance(agreements, booked, after.held, net)
  return toCome >= held + after.requested
}

function netOf(all: Sums): number {
  return sum(vatClasses.map(name => all[name].net))
}

/** `parts` have to be the whole price. A stage with an amount is no share of its lines. */
export function stageLines(agreement: Agreement, parts: readonly PricePart[], at: number): InvoiceLine[] {
  const share = parts[at]?.share || null
  return (splitGroups(agreement.groups, parts)[at] ?? []).flatMap(({ vat, net }) => {
    const own = agreement.lines.filter(line => line.vat === vat)
    return own.length === 0 ? [] : spread(own, net).map(line => contractLine(line, share))
  })
}

export function wholeLines({ lines }: AgreedVariation): InvoiceLine[] {
  return lines.map(line => contractLine(line, null))
}

/**
 * Of a variation approved by then and without an invoice of its own: the same share as of the quote. Shares of earlier stages come
 * with the final invoice. Omissions are below zero.
 */
export function variationLines(
  { number, lines }: AgreedVariation,
  share: number,
  booked: readonly Booked[],
): InvoiceLine[] {
  const ownLines = lines.filter(line => !takesBack(line, number))
  return vatClasses.flatMap(name => {
    const own = ownLines.filter(({ vat }) => vatClassOf(vat) === name)
    const parts = own.map(line => ({ ...line, net: shareOf(line.net, share) }))
    const left = sum(own.map(({ net }) => net)) - askedOf(own, name, booked)
    const isOver = Math.abs(sum(parts.map(({ net }) => net))) > Math.abs(left)
    const capped = isOver ? (left === 0 ? [] : spread(own, left)) : parts
    return capped.filter(({ net }) => net !== 0).map(line => contractLine(line, share))
  })
}

/** Whether the line of a variation leaves out something that was agreed apart from it. */
function takesBack({ item, variation }: ContractLine, number: number): boolean {
  return item !== undefined || (variation !== undefined && variation !== number)
}

/** Net at a rate of VAT of the variation of `own`. */
function askedOf(own: readonly ContractLine[], name: VatClass, booked: readonly Booked[]): number {
  const [variation] = own.map(line => line.variation)
  const isOfIt = (line: InvoiceLine) =>
    variation !== undefined && line.variation === variation && vatClassOf(line.vat) === name
  return sum(booked.flatMap(({ sign, lines }) => lines.filter(isOfIt).map(line => sign * lineNet(line))))
}

/** Identifies the same thing in agreements and invoices; by description where nothing else is given. */
export function partOf({
  item,
  variation,
  description,
}: Pick<InvoiceLine, 'item' | 'variation' | 'description'>) {
  return variation === undefined ? (item ?? description) : `variation ${variation}`
}

/**
 * Of a line of which something was left out, a stage asks for the part of what is left that it asks of the open stages, so that no
 * stage asks for more of it than there is. `net` is what this stage asks of its quote, `open` what all open stages ask.
 */
export function lessLeftOut(
  lines: readonly InvoiceLine[],
  agreements: readonly Agreement[],
  booked: readonly Booked[],
  { net, open }: { net: number; open: number },
): InvoiceLine[] {
  const keyOf = (line: Pick<InvoiceLine, 'item' | 'variation' | 'description' | 'vat' | 'element'>) =>
    `${vatClassOf(line.vat)} ${line.element} ${partOf(line)}`
  const agreed = agreements.flatMap(agreement => agreement.lines)
  const asked = booked.flatMap(({ sign, lines: own }) =>
    own.map(line => ({ ...line, net: sign * lineNet(line) })),
  )
  return [...new Set(lines.map(keyOf))].flatMap(key => {
    const isIt = (line: Parameters<typeof keyOf>[0]) => keyOf(line) === key
    const own = lines.filter(isIt)
    const moves = agreed.filter(isIt).map(line => line.net)
    if (moves.every(move => move > 0) || moves.every(move => move < 0)) return own
    const nets = own.map(lineNet)
    const left = sum(moves) - sum(asked.filter(isIt).map(line => line.net))
    if (open <= 0 || left * sum(nets) <= 0) return []
    const parts = splitByWeight(proportion(left, net, open), nets.map(Math.abs))
    return own.flatMap((line, at) => {
      const each = parts[at] ?? 0
      return each === 0 ? [] : [{ ...line, each, share: each === nets[at] ? line.share : null }]
    })
  })
}

/**
 * The VAT of a rate's last document is what is left of the VAT on the whole, so that the parts add up. It differs from the document's
 * own VAT by half a penny at most for each document of the job; where it would differ by more, its own counts.
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

/** Whether it takes more off a rate than was agreed at that rate. */
export function takesTooMuch(agreements: readonly Agreement[], variation: Agreement): boolean {
  const all = contractSums([...agreements, variation])
  const own = contractSums([variation])
  return vatClasses.some(name => own[name].net < 0 && all[name].net < 0)
}
