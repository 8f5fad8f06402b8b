import { NotFound } from '#app/domain/errors.ts'
import { isSiteOwner } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { tierName } from '#app/domain/subscriptions/plans.ts'
import { type CompanyBadge, standings, standingWords } from './standing.ts'

/** What the site owner's dashboard shows of companies, and who may open it. */

/** For everybody else what is the owner's is not there. */
export function requireOwner(scope: Scope): void {
  if (!isSiteOwner(scope)) throw new NotFound()
}

export const companyFilters = ['all', ...standings] as const
export type CompanyFilter = (typeof companyFilters)[number]

/** `value` as it comes in an address. */
export function companyFilterOf(value: string | null): CompanyFilter {
  return companyFilters.find(companyFilter => companyFilter === value) ?? 'all'
}

/** On the switch above the companies. */
export function filterLabel(filter: CompanyFilter): string {
  return filter === 'all' ? 'All' : standingWords[filter].badge
}

/** 'Growth, monthly' */
export function planName({ tier, interval }: { tier: number | null; interval: string | null }): string {
  const name = tierName(tier)
  return name ? `${name}, ${interval === 'year' ? 'yearly' : 'monthly'}` : 'Not sold any more'
}

/** What of Stripe's set-up is done, piece by piece. */
export type SetupResult = { name: string; id: string; result: 'created' | 'updated' | 'unchanged' }

/** A company in the owner's lists. */
export type CompanyLine = {
  id: number
  name: string
  admin: string | null
  badge: CompanyBadge
  /** It goes on to the end of what is paid for. */
  cancels: boolean
  isFree: boolean
  isClosed: boolean
  seats: string
  monthly: string
}
