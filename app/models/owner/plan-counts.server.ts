import { sql } from 'drizzle-orm'
import type { BillingInterval, SubscriptionStatus } from '#app/domain/enumerations.ts'
import { db } from '#db/client.ts'
import { isCustomer } from './owner-company.server.ts'

// The site owner works for the service: what is here crosses companies and takes no Scope. It is for the owner's pages, API and
// services alone, each of which asks `requireOwner` first.

export type CompanyGroup = {
  subscriptionStatus: SubscriptionStatus | null
  tier: number
  interval: BillingInterval | null
  hasFreeAccess: number
  /** 1 for those that are closed, whenever that was. */
  closedAt: number
  companies: number
  /** Who is in one that is open. */
  people: number
  /** Begun since `since`. */
  fresh: number
  /** Whose trial ends before `soon`. */
  ending: number
}

/** All companies that the owner sees, counted by what tells how they stand. */
export function countByPlan({
  since,
  now,
  soon,
}: {
  since: number
  now: number
  soon: number
}): CompanyGroup[] {
  return db().all<CompanyGroup>(sql`select company.subscription_status as subscriptionStatus,
    company.subscription_tier as tier, company.subscription_interval as interval,
    company.has_free_access as hasFreeAccess, company.closed_at is not null as closedAt, count(*) as companies,
    sum((select count(*) from users person where person.company_id = company.id and person.status <> 'inactive'
      and company.closed_at is null)) as people,
    sum(company.created_at >= ${since}) as fresh,
    sum(coalesce(company.trial_ends_at between ${now} and ${soon}, 0)) as ending
    from companies company where ${isCustomer} group by 1, 2, 3, 4, 5`)
}
