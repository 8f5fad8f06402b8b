import type { Scope } from '#app/domain/scope.ts'

export type ShopRate = {
  /** Pence that an hour costs the shop, and that it is to earn. */
  breakEven: number
  chargeOut: number
  /** Basis points. */
  margin: number
  rateCardId: number
  /** 'yyyy-MM-dd' since which it holds. */
  since: string
}

/** What Overheads says of an hour; null where it says nothing. */
export function readShopRate(_scope: Pick<Scope, 'companyId'>): ShopRate | null {
  return null
}
