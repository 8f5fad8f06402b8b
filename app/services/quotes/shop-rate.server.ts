import type { Scope } from '#app/domain/scope.ts'

/** What an hour costs the shop, and what it is sold at, as Overheads says it. */
export type ShopRate = {
  /** Pence an hour. */
  breakEven: number
  chargeOut: number
  /** Basis points. */
  targetMargin: number
  /** Null where it is worked out from the costs of today. */
  rateCardId: number | null
}

/** Null where Overheads says nothing of it. */
export function readShopRate(_scope: Scope): ShopRate | null {
  return null
}
