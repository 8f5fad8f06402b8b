import { shareOf, splitByWeight, sum } from '#app/domain/money/money.ts'
import type { VatTreatment } from '#app/domain/money/vat.ts'
import { contractLine } from './contract-line.ts'
import { type Element, type InvoiceLine, lineNet } from './invoice.ts'

// Retention: what an invoice holds back until later.

/** What is held back until later, and still to be asked for. */
export type Held = { vat: VatTreatment; element: Element; net: number }

/** What is held back of these lines, as lines that take it off; VAT and CIS fall due with it later. */
export function retentionLines(lines: readonly InvoiceLine[], rate: number, words: string): InvoiceLine[] {
  return heldOf(lines, rate).map(({ vat, element, net }) => ({
    ...contractLine({ description: words, vat, element, net: -net }, null),
  }))
}

export function heldOf(lines: readonly InvoiceLine[], rate: number): Held[] {
  return shareOfHeld(addedUp(asHeld(lines)), rate)
}

/** Lines as what they hold, or release. */
export function asHeld(lines: readonly InvoiceLine[]): Held[] {
  return lines.map(line => ({ vat: line.vat, element: line.element, net: lineNet(line) }))
}

/** The share of all together, rounded once, in the measure of what each is. */
export function shareOfHeld(held: readonly Held[], share: number): Held[] {
  const nets = held.map(({ net }) => net)
  const isSplit = nets.some(net => net > 0) && nets.every(net => net >= 0)
  const parts = isSplit
    ? splitByWeight(shareOf(sum(nets), share), nets)
    : nets.map(net => shareOf(net, share))
  return held.map((each, at) => ({ ...each, net: parts[at] ?? 0 })).filter(({ net }) => net !== 0)
}

/** Of each rate and element one, less what is taken off. */
export function addedUp(held: readonly Held[], less: readonly Held[] = []): Held[] {
  const kinds = new Map<string, Held>()
  for (const { vat, element, net } of [...held, ...less.map(each => ({ ...each, net: -each.net }))]) {
    const key = `${vat} ${element}`
    kinds.set(key, { vat, element, net: net + (kinds.get(key)?.net ?? 0) })
  }
  return [...kinds.values()].filter(({ net }) => net !== 0)
}

/** What was held back, asked for. */
export function releaseLines(held: readonly Held[], words: string): InvoiceLine[] {
  return held.map(({ vat, element, net }) => contractLine({ description: words, vat, element, net }, null))
}
