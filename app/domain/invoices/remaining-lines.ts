import { splitByWeight, sum } from '#app/domain/money/money.ts'
import type { VatTreatment } from '#app/domain/money/vat.ts'
import { type Agreement, type ContractLine, spread } from './agreement.ts'
import { type Booked, bookedSums, contractSums, partOf } from './contract.ts'
import { contractLine } from './contract-line.ts'
import { type Element, elements, type InvoiceLine, lineNet } from './invoice.ts'
import { vatClasses, vatClassOf } from './invoice-totals.ts'
import type { Retained } from './retention-lines.ts'

/**
 * Lowers a draft's lines in proportion to what is left of each rate; lowered lines are no share any more. With omissions, it is
 * all that is left of the rate. Where more is taken off than there is, the final invoice settles it.
 */
export function capToRemaining(
  lines: readonly InvoiceLine[],
  agreements: readonly Agreement[],
  booked: readonly Booked[],
  held: readonly Retained[],
): InvoiceLine[] {
  const contract = contractSums(agreements)
  const before = bookedSums(booked)
  const capped = vatClasses.flatMap(name => {
    const isHere = ({ vat }: { vat: VatTreatment }) => vatClassOf(vat) === name
    const own = lines.filter(isHere)
    const added = own.filter(line => lineNet(line) > 0)
    const omitted = own.filter(line => lineNet(line) < 0)
    const later = sum(held.filter(isHere).map(({ net }) => net))
    const left = Math.max(0, contract[name].net - before[name].net - later)
    const asked = sum(own.map(lineNet))
    if (asked < 0) return []
    if (asked <= left) return withOmitted(added, omitted)
    return omitted.length > 0 ? remainingLines(agreements, booked, held).filter(isHere) : lowered(added, left)
  })
  return unlessNothing(capped)
}

function lowered(lines: readonly InvoiceLine[], net: number): InvoiceLine[] {
  if (net <= 0) return []
  const parts = splitByWeight(net, lines.map(lineNet))
  return lines
    .map((line, at) => ({ ...line, each: parts[at] ?? 0, share: null }))
    .filter(({ each }) => each !== 0)
}

/**
 * Keeps omissions as lines of their own element. Where an element has too little, splits them over all elements in proportion: labour
 * below zero would have CIS taken off it.
 */
function withOmitted(added: readonly InvoiceLine[], omitted: readonly InvoiceLine[]): InvoiceLine[] {
  const all = [...added, ...omitted]
  const netOf = (lines: readonly InvoiceLine[], element: Element) =>
    sum(lines.filter(line => line.element === element).map(lineNet))
  if (elements.every(element => netOf(all, element) >= 0)) return all
  if (sum(all.map(lineNet)) < 0) return [...added]
  const left = elements.map(element => netOf(added, element))
  const things = [...new Set(omitted.map(partOf))].map(name => omitted.filter(line => partOf(line) === name))
  return [
    ...added,
    ...things.flatMap(([line, ...others]) => {
      if (!line) return []
      const parts = splitByWeight(sum([line, ...others].map(lineNet)), left)
      return elements.flatMap((element, at) => {
        const each = parts[at] ?? 0
        left[at] = (left[at] ?? 0) + each
        return each === 0 ? [] : [{ ...line, element, each }]
      })
    }),
  ]
}

function unlessNothing(lines: InvoiceLine[]): InvoiceLine[] {
  return sum(lines.map(lineNet)) === 0 ? [] : lines
}

type Lefts = Record<Element, number>

/** For example an item of a quote, at one rate of VAT. */
type AgreedPart = { lines: ContractLine[]; left: Lefts }

/**
 * All that is neither asked for nor held back, line by line, so that the invoices add up to each agreed line and each omission.
 * Amounts of no line (old credits) come off the lines of their rate and element in proportion.
 */
export function remainingLines(
  agreements: readonly Agreement[],
  booked: readonly Booked[],
  held: readonly Retained[],
): InvoiceLine[] {
  const agreed = agreements.flatMap(({ lines }) => lines)
  const moves = [
    ...agreed,
    ...booked.flatMap(({ sign, lines }) => lines.map(line => ({ ...line, net: -sign * lineNet(line) }))),
    ...held.map(each => ({ ...each, net: -each.net, description: null })),
  ]
  const remaining = vatClasses.flatMap(name => {
    const isHere = ({ vat }: { vat: VatTreatment }) => vatClassOf(vat) === name
    const own = agreed.filter(line => isHere(line) && (line.net > 0 || line.variation !== undefined))
    const parts = new Map(
      [...new Set(own.map(partOf))].map(
        key => [key, agreedPart(own.filter(line => partOf(line) === key))] as const,
      ),
    )
    const rest = nothing()
    for (const move of moves.filter(isHere)) {
      const part = move.description === null ? undefined : parts.get(partOf(move))
      const left = part?.left ?? rest
      left[move.element] += move.net
    }
    const all = [...parts.values()]
    for (const part of all) settle(part, rest)
    const omitted = all.map(part => ({ ...part, left: eachOf(part.left, net => Math.min(0, net)) }))
    const added = all.map(part => ({ ...part, left: eachOf(part.left, net => Math.max(0, net)) }))
    const isEnough = totalOf([rest, ...all.map(({ left }) => left)]) >= 0
    if (isEnough) {
      takeOff(added, rest)
      return withOmitted(added.flatMap(linesLeft), omitted.flatMap(linesLeft))
    }
    for (const { left } of omitted) {
      for (const element of elements) rest[element] += left[element]
    }
    takeOff(added, rest)
    return added.flatMap(linesLeft)
  })
  return unlessNothing(remaining)
}

/** Lines that take back others of their element come off those. */
function agreedPart(lines: readonly ContractLine[]): AgreedPart {
  const signOf = (element: Element) =>
    Math.sign(sum(lines.filter(line => line.element === element).map(({ net }) => net))) || 1
  return { lines: lines.filter(({ element, net }) => net * signOf(element) > 0), left: nothing() }
}

function linesLeft({ lines, left }: AgreedPart): InvoiceLine[] {
  return elements.flatMap(element => {
    const own = lines.find(each => each.element === element) ?? lines[0]
    return own && left[element] !== 0 ? [contractLine({ ...own, element, net: left[element] }, null)] : []
  })
}

function eachOf({ labour, materials, other }: Lefts, change: (net: number) => number): Lefts {
  return { labour: change(labour), materials: change(materials), other: change(other) }
}

function totalOf(lefts: readonly Lefts[]): number {
  return sum(lefts.flatMap(({ labour, materials, other }) => [labour, materials, other]))
}

function nothing(): Lefts {
  return { labour: 0, materials: 0, other: 0 }
}

/** Where labour has become materials since, only a part's total can be told; the excess goes to the rest. */
function settle({ lines, left }: AgreedPart, rest: Lefts): void {
  const agreed = sum(lines.map(({ net }) => net))
  const signOf = (element: Element) =>
    Math.sign(sum(lines.filter(line => line.element === element).map(({ net }) => net)) || agreed)
  if (elements.every(element => left[element] * signOf(element) >= 0)) return
  const whole = totalOf([left])
  const isLeft = whole * agreed > 0
  const own = isLeft
    ? spread(
        lines.filter(({ net }) => net * agreed > 0),
        whole,
      )
    : []
  for (const element of elements) {
    if (!isLeft) rest[element] += left[element]
    left[element] = sum(own.filter(line => line.element === element).map(({ net }) => net))
  }
}

function takeOff(parts: readonly AgreedPart[], rest: Lefts): void {
  const of = (element: Element) => sum(parts.map(({ left }) => left[element])) + rest[element]
  const isByElement = elements.every(
    element => of(element) === 0 || (of(element) > 0 && parts.some(({ left }) => left[element] > 0)),
  )
  if (isByElement) {
    for (const element of elements) {
      const weights = parts.map(({ left }) => left[element])
      const nets = of(element) === 0 ? [] : splitByWeight(of(element), weights)
      for (const [at, { left }] of parts.entries()) left[element] = nets[at] ?? 0
    }
    return
  }
  const wholes = parts.map(({ left }) => totalOf([left]))
  const all = Math.max(0, sum(elements.map(of)))
  const agreed = parts.map(({ lines }) => Math.max(0, sum(lines.map(({ net }) => net))))
  const weights = wholes.some(whole => whole > 0) ? wholes : agreed
  const nets = all === 0 || weights.every(weight => weight === 0) ? [] : splitByWeight(all, weights)
  for (const [at, { lines, left }] of parts.entries()) {
    const own = nets[at] ? spread(lines, nets[at]) : []
    for (const element of elements) {
      left[element] = sum(own.filter(line => line.element === element).map(({ net }) => net))
    }
  }
}
