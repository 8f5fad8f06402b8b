/** A client's document for VAT or CIS, only for those who see money. */

export const taxPaperKinds = ['end_user', 'cis_statement'] as const
export type TaxPaperKind = (typeof taxPaperKinds)[number]

export function taxPaperPath(id: number): string {
  return `/invoicing/papers/${id}`
}
