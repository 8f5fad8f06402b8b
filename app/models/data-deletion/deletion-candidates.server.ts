import { and, asc, desc, eq, gt, isNull, lt, type SQL, sql } from 'drizzle-orm'
import { daysAfter, deletionPeriods, yearsAfter } from '#app/domain/data-deletion/deletion-periods.ts'
import { scopeColumns } from '#app/models/auth/scope-columns.server.ts'
import { isOwnerCompany } from '#app/models/owner/owner-company.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'

// For the service, not for one company: nothing here takes a Scope.

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
      isOwnersCompany: isOwnerCompany(sql`${companies}.id`).mapWith(Boolean),
      isEmptied: sql`(${companies.emptiedAt} is not null)`.mapWith(Boolean),
      hasSubscription: sql`(${companies.stripeSubscriptionId} is not null)`.mapWith(Boolean),
      kept: sql<number>`((select count(*) from payments paid where paid.company_id = ${companies}.id)
        + (select count(*) from invoices issued where issued.company_id = ${companies}.id and issued.number is not null)
        + (select count(*) from tax_papers told where told.company_id = ${companies}.id and told.kind = 'cis_statement'))`,
    })
    .from(companies)
    .where(where)
    .orderBy(asc(companies.id))
    .limit(limit)
    .all()
}

export type CompanyRow = ReturnType<typeof selectCompanies>[number]

export function listCompanyCandidates(after: number, limit: number): CompanyRow[] {
  return selectCompanies(gt(companies.id, after), limit)
}

export function findCompanyCandidate(id: number): CompanyRow | null {
  return selectCompanies(eq(companies.id, id))[0] ?? null
}

export function markDeletionWarned(companyId: number, now: number): void {
  db().update(companies).set({ deletionWarnedAt: now }).where(eq(companies.id, companyId)).run()
}

const lastSignedIn = sql<number>`coalesce(${users.lastLoginAt}, ${users.createdAt})`

/** A restored or newly joined person counts as seen that day. */
const lastSeen = sql<number>`max(${lastSignedIn}, coalesce((select max(act.created_at) from activities act
  where act.company_id = ${users.companyId} and act.subject_id = ${users.id}
    and act.verb in ('user.joined', 'user.restored')), 0))`

function selectPeople(where: SQL | undefined, limit = 1) {
  const hasOtherAdmin = sql`exists (select 1 from users other where other.company_id = ${users.companyId}
    and other.id <> ${users.id} and other.role = 'admin' and other.status = 'active')`
  return db()
    .select({
      ...scopeColumns,
      companyName: companies.name,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      status: users.status,
      lastSeenAt: lastSeen,
      inactivityWarnedAt: users.inactivityWarnedAt,
      isRestricted: sql`(${users.restrictedAt} is not null)`.mapWith(Boolean),
      isLastAdmin:
        sql`(${users.role} = 'admin' and ${users.status} = 'active' and not ${hasOtherAdmin})`.mapWith(
          Boolean,
        ),
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(
      and(
        isNull(users.erasedAt),
        isNull(companies.closedAt),
        sql`not ${isOwnerCompany(sql`${companies}.id`)}`,
        where,
      ),
    )
    .orderBy(asc(users.id))
    .limit(limit)
    .all()
}

export type PersonRow = ReturnType<typeof selectPeople>[number]

/** People for whom at least a warning may be due, in order of id. */
export function listUnusedPeople(now: number, after: number, limit: number): PersonRow[] {
  const since = yearsAfter(daysAfter(now, deletionPeriods.unusedWarningDays), -deletionPeriods.unusedYears)
  // A day more: years differ in length.
  const before = daysAfter(since, 1)
  return selectPeople(and(gt(users.id, after), lt(lastSignedIn, before), lt(lastSeen, before)), limit)
}

export function findPersonCandidate(userId: number): PersonRow | null {
  return selectPeople(eq(users.id, userId))[0] ?? null
}

/** An active admin first, else anybody; null when all are erased. */
export function findCaretaker(companyId: number): PersonRow | null {
  const [caretaker] = db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.erasedAt)))
    .orderBy(desc(eq(users.status, 'active')), desc(eq(users.role, 'admin')), asc(users.id))
    .limit(1)
    .all()
  return caretaker ? findPersonCandidate(caretaker.id) : null
}

export function markInactivityWarned(userId: number, now: number): void {
  db().update(users).set({ inactivityWarnedAt: now }).where(eq(users.id, userId)).run()
}
