import { plural } from '#app/domain/format.ts'
import { wholeRate } from '#app/domain/money/money.ts'
import { percentText } from '#app/domain/money/typed.ts'
import type { InvoiceKind } from './invoice.ts'

/** Shares are in basis points. */
export type RetentionTerms = {
  /** Of each stage, variation and final invoice; 0 for none. */
  rate: number
  /** Released on completion. */
  firstShare: number
  months: number
}

export const usualRetention: RetentionTerms = { rate: 0, firstShare: 5000, months: 12 }

export const maxRetentionMonths = 120

export const retentionLabels = {
  rate: 'Held back of each invoice, in per cent',
  firstShare: 'Released at completion, in per cent',
  months: 'Months until the rest',
}

/** For a draft. A deposit comes before the work: nothing is held back. */
export function rateFor(kind: InvoiceKind, { rate }: RetentionTerms): number {
  return kind === 'stage' || kind === 'variation' || kind === 'final' ? rate : 0
}

export function partsText({ firstShare, months }: Omit<RetentionTerms, 'rate'>): string {
  if (firstShare === wholeRate || months === 0) return 'all of it at completion'
  const later = plural(months, 'month')
  if (firstShare === 0) return `all of it ${later} after completion`
  const first = 2 * firstShare === wholeRate ? 'half' : percentText(firstShare)
  return `${first} at completion, the rest ${later} later`
}

/** Null until the job is done. */
export type DatedRetention = RetentionTerms & { firstOn: string | null; restOn: string | null }

/** Basis points that can be asked for by `today`. */
export function shareDue(
  { firstShare, firstOn, restOn }: Omit<DatedRetention, 'rate' | 'months'>,
  today: string,
): number {
  if (restOn !== null && restOn <= today) return wholeRate
  return firstOn !== null && firstOn <= today ? firstShare : 0
}
