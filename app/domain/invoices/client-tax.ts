/** What a client is for VAT and CIS. */

export const clientKinds = ['consumer', 'business'] as const
export type ClientKind = (typeof clientKinds)[number]

export type ClientTax = {
  kind: ClientKind
  /** '' where they are not registered. */
  vatNumber: string
  /** They report what they pay under CIS. */
  isContractor: boolean
  /** What they keep back, in basis points; null for what the company has set. */
  cisRate: number | null
  /** The day on which they told in writing that they are the end user; null where they did not. */
  endUserConfirmedOn: string | null
  /** Where that is kept. */
  endUserNote: string
  /** Null for what the company has set. */
  daysToPay: number | null
  needsOrderNumber: boolean
}

/** A householder, as long as nobody has said otherwise. */
export const usualClientTax: ClientTax = {
  kind: 'consumer',
  vatNumber: '',
  isContractor: false,
  cisRate: null,
  endUserConfirmedOn: null,
  endUserNote: '',
  daysToPay: null,
  needsOrderNumber: false,
}

/** Householders are no contractors: what they pay is never under CIS. */
export function cisRateOf({ kind, isContractor, cisRate }: ClientTax, usual: number | null): number {
  return kind === 'business' && isContractor ? (cisRate ?? usual ?? 0) : 0
}
