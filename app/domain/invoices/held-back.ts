import { shareOf, sum } from '#app/domain/money/money.ts'
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

/** What was held back, asked for. */
export function releaseLines(held: readonly Held[], words: string): InvoiceLine[] {
  return held.map(({ vat, element, net }) => contractLine({ description: words, vat, element, net }, null))
}
