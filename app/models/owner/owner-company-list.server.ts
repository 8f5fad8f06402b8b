import { sql } from 'drizzle-orm'
import type { BillingInterval, SubscriptionStatus } from '#app/domain/enumerations.ts'
import { statusesInUse, statusesWith } from '#app/domain/owner/company-status.ts'
import type { CompanyFilter } from '#app/domain/owner/owner.ts'
import { allCompanies, type Found, findRecords } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import {
  companiesWithAdmin,
  isCustomer,
  type OwnerCompany,
  ownerCompanyFields,
} from './owner-company.server.ts'

// Crosses companies and takes no Scope. For the owner's pages, API and services, which call `requireOwner` first.

export function searchCompanies(query: string): Found | null {
  return findRecords(allCompanies, 'company', query)
}

function filtered({ filter = 'all', query = '', found = searchCompanies(query) }: Choice) {
  const named =
    found === null
      ? sql`1`
      : sql`(company.id in ${among(found.ids)} or instr(lower(coalesce(boss.email, '')), lower(${query})) > 0)`
  return sql`${isCustomer} and ${named} and ${hasStatus(filter)}`
}

/** `companyStatusOf` in SQL. */
function hasStatus(filter: CompanyFilter) {
  if (filter === 'all') return sql`1`
  const isUnsubscribed = sql`coalesce(company.subscription_status, '') not in ${among(statusesInUse)}`
  if (filter === 'inactive')
    return sql`(company.closed_at is not null or (${isUnsubscribed} and company.has_free_access = 0))`
  if (filter === 'free')
    return sql`(company.closed_at is null and ${isUnsubscribed} and company.has_free_access = 1)`
  return sql`(company.closed_at is null and company.subscription_status in ${among(statusesWith(filter))})`
}

type Slice = { limit: number; offset: number }

type Choice = {
  filter?: CompanyFilter
  query?: string
  /** The query's result, where it is known. */
  found?: Found | null
}

export function listCompanies(choice: Choice, { limit, offset }: Slice): OwnerCompany[] {
  return db().all<OwnerCompany>(sql`select ${ownerCompanyFields} from ${companiesWithAdmin} where ${filtered(choice)}
    order by company.created_at desc, company.id desc limit ${limit} offset ${offset}`)
}

export function countCompanies(choice: Choice): number {
  return db().get<{ n: number }>(
    sql`select count(*) as n from ${companiesWithAdmin} where ${filtered(choice)}`,
  ).n
}

export type CompanyGroup = {
  subscriptionStatus: SubscriptionStatus | null
  tier: number
  interval: BillingInterval | null
  hasFreeAccess: number
  closedAt: number
  companies: number
  people: number
  fresh: number
  /** Trials that end before `soon`. */
  ending: number
}

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

/** Companies known to Stripe, with their first admin. */
export function listPayers() {
  return db().all<Payer>(sql`select company.id as companyId, company.name as companyName,
    company.stripe_subscription_id as subscriptionId, company.stripe_customer_id as customerId,
    boss.id as userId, boss.username, boss.email from ${companiesWithAdmin}
    where company.stripe_customer_id is not null or company.stripe_subscription_id is not null`)
}

export type Payer = {
  companyId: number
  companyName: string
  subscriptionId: string | null
  customerId: string | null
  userId: number | null
  username: string | null
  email: string | null
}
