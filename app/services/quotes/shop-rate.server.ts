import type { Scope } from '#app/domain/scope.ts'
import { listFeatures } from '#app/models/premium/premium.server.ts'
import { type PresentRate, presentRate } from '#app/services/overheads/present-rate.server.ts'

/**
 * What an hour costs the shop, and what it is sold at, as Overheads says it; null where it says nothing, or the company has it no
 * more: then an hour costs what is typed.
 */
export function readShopRate(
  scope: Scope,
  hasOverheads = listFeatures(scope).includes('overheads'),
): PresentRate | null {
  return hasOverheads ? presentRate(scope) : null
}
