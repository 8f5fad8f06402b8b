import { shareOf, splitByWeight, sum } from '#app/domain/money/money.ts'
import type { VatTreatment } from '#app/domain/money/vat.ts'
import { contractLine } from './contract-line.ts'
import { type Element, type InvoiceLine, lineNet } from './invoice.ts'

export type Retained = { vat: VatTreatment; element: Element; net: number }

/** Negative lines for the retention; its VAT and CIS fall due later. */
export function retentionLines(lines: readonly InvoiceLine[], rate: number, words: string): InvoiceLine[] {
  return retentionOf(lines, rate).map(({ vat, element, net }) => ({
    ...contractLine({ description: words, vat, element, net: -net }, null),
  }))
}

export function retentionOf(lines: readonly InvoiceLine[], rate: number): Retained[] {
  return shareOfRetained(addedUp(asHeld(lines)), rate)
}

export function asHeld(lines: readonly InvoiceLine[]): Retained[] {
  return lines.map(line => ({ vat: line.vat, element: line.element, net: lineNet(line) }))
}

/** Rounds once, in proportion. */
export function shareOfRetained(held: readonly Retained[], share: number): Retained[] {
  const nets = held.map(({ net }) => net)
  const isSplit = nets.some(net => net > 0) && nets.every(net => net >= 0)
  const parts = isSplit
    ? splitByWeight(shareOf(sum(nets), share), nets)
    : nets.map(net => shareOf(net, share))
  return held.map((each, at) => ({ ...each, net: parts[at] ?? 0 })).filter(({ net }) => net !== 0)
}

export function addedUp(held: readonly Retained[], less: readonly Retained[] = []): Retained[] {
  const kinds = new Map<string, Retained>()
  for (const { vat, element, net } of [...held, ...less.map(each => ({ ...each, net: -each.net }))]) {
    const key = `${vat} ${element}`
    kinds.set(key, { vat, element, net: net + (kinds.get(key)?.net ?? 0) })
  }
  return [...kinds.values()].filter(({ net }) => net !== 0)
}

export function releaseLines(held: readonly Retained[], words: string): InvoiceLine[] {
  return held.map(({ vat, element, net }) => contractLine({ description: words, vat, element, net }, null))
}
