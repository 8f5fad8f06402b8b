import { asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { isOwners } from '#app/models/owner/owner-company.server.ts'
import { db } from '#db/client.ts'
import { companies } from '#db/schema/index.ts'

// What has been kept for as long as it may be. It works for the service, not for one company: nothing here takes a Scope.

function selectCompanies(where: SQL, limit = 1) {
  return db()
    .select({
      id: companies.id,
      name: companies.name,
      timeZone: companies.timeZone,
      subscriptionStatus: companies.subscriptionStatus,
      subscriptionEndsAt: companies.subscriptionEndsAt,
      trialEndsAt: companies.trialEndsAt,
      hasFreeAccess: companies.hasFreeAccess,
      freeAccessGrantedAt: companies.freeAccessGrantedAt,
      closedAt: companies.closedAt,
      deletionWarnedAt: companies.deletionWarnedAt,
      lastSeenAt: sql<number>`max(${companies}.created_at, coalesce((select
        max(coalesce(seen.last_login_at, seen.created_at)) from users seen
        where seen.company_id = ${companies}.id and seen.erased_at is null), 0))`,
      isOwners: isOwners(sql`${companies}.id`).mapWith(Boolean),
      isEmptied: sql`(${companies.emptiedAt} is not null)`.mapWith(Boolean),
      hasSubscription: sql`(${companies.stripeSubscriptionId} is not null)`.mapWith(Boolean),
      payments: sql<number>`(select count(*) from payments paid where paid.company_id = ${companies}.id)`,
    })
    .from(companies)
    .where(where)
    .orderBy(asc(companies.id))
    .limit(limit)
    .all()
}

export type CompanyRow = ReturnType<typeof selectCompanies>[number]

/** The next ones by id after `after`. */
export function listCompanyFacts(after: number, limit: number): CompanyRow[] {
  return selectCompanies(gt(companies.id, after), limit)
}

export function findCompanyFacts(id: number): CompanyRow | null {
  return selectCompanies(eq(companies.id, id))[0] ?? null
}

export function markDeletionWarned(companyId: number, now: number): void {
  db().update(companies).set({ deletionWarnedAt: now }).where(eq(companies.id, companyId)).run()
}
