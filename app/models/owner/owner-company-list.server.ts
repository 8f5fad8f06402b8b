import { sql } from 'drizzle-orm'
import type { CompanyFilter } from '#app/domain/owner/owner.ts'
import { statusesInUse, statusesWith } from '#app/domain/owner/standing.ts'
import { allCompanies, findRecords } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { fields, isCustomer, joined, type OwnerCompany } from './owner-company.server.ts'

// The site owner works for the service: what is here crosses companies and takes no Scope. It is for the owner's pages, API and
// services alone, each of which asks `requireOwner` first.

function filtered(filter: CompanyFilter, query: string) {
  const found = findRecords(allCompanies, 'company', query)
  const named =
    found === null
      ? sql`1`
      : sql`(company.id in ${among(found.ids)} or instr(lower(coalesce(boss.email, '')), lower(${query})) > 0)`
  return sql`${isCustomer} and ${named} and ${ofStanding(filter)}`
}

/** `standingOf` in SQL. */
function ofStanding(filter: CompanyFilter) {
  if (filter === 'all') return sql`1`
  const isUnsubscribed = sql`coalesce(company.subscription_status, '') not in ${among(statusesInUse)}`
  if (filter === 'inactive')
    return sql`(company.closed_at is not null or (${isUnsubscribed} and company.has_free_access = 0))`
  if (filter === 'free')
    return sql`(company.closed_at is null and ${isUnsubscribed} and company.has_free_access = 1)`
  return sql`(company.closed_at is null and company.subscription_status in ${among(statusesWith(filter))})`
}

type Slice = { limit: number; offset: number }

type Choice = { filter?: CompanyFilter; query?: string }

/** Newest first. */
export function listCompanies(
  { filter = 'all', query = '' }: Choice,
  { limit, offset }: Slice,
): OwnerCompany[] {
  return db().all<OwnerCompany>(sql`select ${fields} from ${joined} where ${filtered(filter, query)}
    order by company.created_at desc, company.id desc limit ${limit} offset ${offset}`)
}

export function countCompanies({ filter = 'all', query = '' }: Choice): number {
  return db().get<{ n: number }>(sql`select count(*) as n from ${joined} where ${filtered(filter, query)}`).n
}
