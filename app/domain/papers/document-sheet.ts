import type { Fact, PaperSum } from './paper-parts.ts'

/** What a document shows, whatever its kind: `components/papers/document-sheet` draws its page, `services/pdf/document-pdf` its PDF. */
export type DocumentSheet = {
  /** 'Invoice INV-2026-0108' */
  name: string
  company: { name: string; lines: readonly string[] /** The last line of the sheet. */; foot: string }
  title: string
  number: string
  revision: string
  /** At the foot of each page. */
  reference: string
  to: readonly string[]
  facts: readonly Fact[]
  subject: string
  site: string
  intro: string
  /** Two stand beside each other where there is room; null leaves the left empty. */
  rows: (readonly [Block] | readonly [Block | null, Block])[]
}

export type Block =
  | LinesBlock
  | RatesBlock
  | SumsBlock
  | PricesBlock
  | FactsBlock
  | ListBlock
  | TermsBlock
  | SignBlock

export type Cell = string | WithWords
/** `words` are smaller. */
export type WithWords = { what: string; words: string }

/** The lines of the document, in parts; a part may have a head with its amount. */
export type LinesBlock = {
  kind: 'lines'
  /** A class of the sheet. */
  look: 'items' | 'kinds' | 'dealings'
  heads: readonly string[]
  /** So many last columns hold figures. */
  figures: number
  /** In points, in the PDF. */
  widths: readonly ('*' | number)[]
  parts: readonly { head: { name: string; amount: string } | null; rows: readonly (readonly Cell[])[] }[]
}

export type RatesBlock = {
  kind: 'rates'
  title: string
  heads: readonly string[]
  rows: readonly (readonly string[])[]
  /** Stand out below. */
  words: readonly string[]
}

export type SumsBlock = { kind: 'sums'; title: string; sums: readonly PaperSum[]; total: PaperSum }

export type PricesBlock = {
  kind: 'prices'
  title: string
  /** `isChosen` draws a box, ticked or not. */
  rows: readonly (WithWords & { amount: string; isChosen?: boolean })[]
}

export type FactsBlock = { kind: 'facts'; title: string; facts: readonly Fact[] }

export type ListBlock = { kind: 'list'; title: string; rows: readonly WithWords[]; isSmall: boolean }

export type TermsBlock = { kind: 'terms'; title: string; name: string; text: string }

export type SignBlock = { kind: 'sign'; places: readonly string[] }

/** A row of what there is of the two; none without either. */
export function besides(...blocks: readonly (Block | null)[]): DocumentSheet['rows'] {
  const [first, second] = blocks.filter(block => block !== null)
  if (!first) return []
  return [second ? [first, second] : [first]]
}

export function factsBlock(title: string, facts: readonly Fact[]): FactsBlock | null {
  return facts.length > 0 ? { kind: 'facts', title, facts } : null
}

export function listBlock(title: string, rows: readonly WithWords[], isSmall: boolean): ListBlock | null {
  return rows.length > 0 ? { kind: 'list', title, rows, isSmall } : null
}

export function pricesBlock(title: string, rows: PricesBlock['rows']): PricesBlock | null {
  return rows.length > 0 ? { kind: 'prices', title, rows } : null
}
