import type { NumberedKind } from '#app/domain/invoices/invoice.ts'

/** Documents with a sequence of their own. */
export type NumberedPaper = 'quote' | NumberedKind

export const quotePrefix = 'Q'

export function documentNumber(prefix: string, year: number, number: number): string {
  return `${prefix}-${year}-${String(number).padStart(4, '0')}`
}
