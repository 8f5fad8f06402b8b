import { NotFound } from '#app/domain/errors.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { tierName } from '#app/domain/subscriptions/plans.ts'
import { type CompanyBadge, companyStatuses, companyStatusWords } from './company-status.ts'

/** Throws NotFound: for others, the owner's pages do not exist. */
export function requireOwner(scope: Scope): void {
  if (!isSiteOwner(scope)) throw new NotFound()
}

export const companyFilters = ['all', ...companyStatuses] as const
export type CompanyFilter = (typeof companyFilters)[number]

export function companyFilterOf(value: string | null): CompanyFilter {
  return companyFilters.find(companyFilter => companyFilter === value) ?? 'all'
}

export function filterLabel(filter: CompanyFilter): string {
  return filter === 'all' ? 'All' : companyStatusWords[filter].badge
}

export function planName({ tier, interval }: { tier: number | null; interval: string | null }): string {
  const name = tierName(tier)
  return name ? `${name}, ${interval === 'year' ? 'yearly' : 'monthly'}` : 'Not sold any more'
}

export type SetupResult = { name: string; id: string; result: 'created' | 'updated' | 'unchanged' }

export type CompanyLine = {
  id: number
  name: string
  admin: string | null
  badge: CompanyBadge
  /** Runs to the end of the paid period. */
  cancels: boolean
  isFree: boolean
  isClosed: boolean
  seats: string
  monthly: string
}
