import { plural } from '#app/domain/format.ts'
import { wholeRate } from '#app/domain/money/money.ts'
import { percentText } from '#app/domain/money/typed.ts'
import type { InvoiceKind } from './invoice.ts'

/** What the contract of a job says of retention: shares in basis points. */
export type JobRetention = {
  /** Of each stage, variation and final invoice; 0 where nothing more is held back. */
  rate: number
  /** Of all that is held back, once the job is done. */
  firstShare: number
  /** From then until the rest. */
  months: number
}

export const usualRetention: JobRetention = { rate: 0, firstShare: 5000, months: 12 }

export const maxRetentionMonths = 120

export const retentionLabels = {
  rate: 'Held back of each invoice, in per cent',
  firstShare: 'Released at completion, in per cent',
  months: 'Months until the rest',
}

/** What a draft of a job holds back without being asked: nothing of a deposit, which is asked for before the work. */
export function rateFor(kind: InvoiceKind, { rate }: JobRetention): number {
  return kind === 'stage' || kind === 'variation' || kind === 'final' ? rate : 0
}

/** 'half at completion, the rest 12 months later' */
export function partsText({ firstShare, months }: Omit<JobRetention, 'rate'>): string {
  if (firstShare === wholeRate || months === 0) return 'all of it at completion'
  const later = plural(months, 'month')
  if (firstShare === 0) return `all of it ${later} after completion`
  const first = 2 * firstShare === wholeRate ? 'half' : percentText(firstShare)
  return `${first} at completion, the rest ${later} later`
}

/** The same with its days; null as long as the job is not done. */
export type DatedRetention = JobRetention & { firstOn: string | null; restOn: string | null }

/** How much of what is held back can be asked for by a day, in basis points. */
export function shareDue(
  { firstShare, firstOn, restOn }: Omit<DatedRetention, 'rate' | 'months'>,
  today: string,
): number {
  if (restOn !== null && restOn <= today) return wholeRate
  return firstOn !== null && firstOn <= today ? firstShare : 0
}
