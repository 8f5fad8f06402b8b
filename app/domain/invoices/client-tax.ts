export const clientKinds = ['consumer', 'business'] as const
export type ClientKind = (typeof clientKinds)[number]

export type ClientTax = {
  kind: ClientKind
  /** '' when not registered. */
  vatNumber: string
  isContractor: boolean
  /** Basis points; null: the company's rate. */
  cisRate: number | null
  /** The day of the written confirmation, or null. */
  endUserConfirmedOn: string | null
  endUserNote: string
  /** Null: the company's. */
  daysToPay: number | null
  needsOrderNumber: boolean
}

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

/** Householders never deduct CIS. */
export function cisRateOf({ kind, isContractor, cisRate }: ClientTax, usual: number | null): number {
  return kind === 'business' && isContractor ? (cisRate ?? usual ?? 0) : 0
}
