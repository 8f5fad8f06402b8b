import { and, asc, count, desc, eq, gt, isNull, lt, ne, type SQL, sql } from 'drizzle-orm'
import { daysAfter, retention, yearsAfter } from '#app/domain/retention/retention.ts'
import { db } from '#db/client.ts'
import { activities, companies, payments, pendingPayments, teamInvitations, users } from '#db/schema/index.ts'

// What has been kept for as long as it may be. It works for the service, not for one company: nothing here takes a Scope.

const lastSignedIn = sql<number>`coalesce(${users.lastLoginAt}, ${users.createdAt})`

/** Whoever was brought back, or accepted an invitation, is at work again from that day on. */
const lastSeen = sql<number>`max(${lastSignedIn}, coalesce((select max(act.created_at) from activities act
  where act.company_id = ${users.companyId} and act.subject_id = ${users.id}
    and act.verb in ('user.joined', 'user.restored')), 0))`

/** Companies of the site owner. */
const isOwners = sql<number>`exists (select 1 from users owner where owner.company_id = ${companies}.id
  and lower(owner.username) = 'admin' and owner.status <> 'inactive')`

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
      isOwners: isOwners.mapWith(Boolean),
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

function selectPeople(where: SQL | undefined, limit = 1) {
  const hasOtherAdmin = sql`exists (select 1 from users other where other.company_id = ${users.companyId}
    and other.id <> ${users.id} and other.role = 'admin' and other.status = 'active')`
  return db()
    .select({
      userId: users.id,
      companyId: users.companyId,
      companyName: companies.name,
      username: users.username,
      email: users.email,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      status: users.status,
      timeZone: companies.timeZone,
      subscriptionStatus: companies.subscriptionStatus,
      subscriptionEndsAt: companies.subscriptionEndsAt,
      hasFreeAccess: companies.hasFreeAccess,
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
    .where(and(isNull(users.erasedAt), isNull(companies.closedAt), sql`not ${isOwners}`, where))
    .orderBy(asc(users.id))
    .limit(limit)
    .all()
}

export type PersonRow = ReturnType<typeof selectPeople>[number]

/** Of those who have not signed in for so long that at least a warning may be due, the next ones by id after `after`. */
export function listUnusedPeople(now: number, after: number, limit: number): PersonRow[] {
  const since = yearsAfter(daysAfter(now, retention.unusedWarningDays), -retention.unusedYears)
  // A day more: years are of different lengths.
  const before = daysAfter(since, 1)
  return selectPeople(and(gt(users.id, after), lt(lastSignedIn, before), lt(lastSeen, before)), limit)
}

export function findPersonFacts(userId: number): PersonRow | null {
  return selectPeople(eq(users.id, userId))[0] ?? null
}

/** In whose name a company is closed that nobody uses: one of its admins, else anybody of it; null when all are erased. */
export function findCaretaker(companyId: number): PersonRow | null {
  const [caretaker] = db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, companyId), isNull(users.erasedAt)))
    .orderBy(desc(eq(users.status, 'active')), desc(eq(users.role, 'admin')), asc(users.id))
    .limit(1)
    .all()
  return caretaker ? findPersonFacts(caretaker.id) : null
}

export function markDeletionWarned(companyId: number, now: number): void {
  db().update(companies).set({ deletionWarnedAt: now }).where(eq(companies.id, companyId)).run()
}

export function markInactivityWarned(userId: number, now: number): void {
  db().update(users).set({ inactivityWarnedAt: now }).where(eq(users.id, userId)).run()
}

function isOldPayment(now: number): SQL {
  return lt(payments.createdAt, yearsAfter(now, -retention.paymentYears))
}

export function countOldPayments(now: number): number {
  return db().select({ n: count() }).from(payments).where(isOldPayment(now)).get()?.n ?? 0
}

/** At most so many; how many there were. */
export function deleteOldPayments(now: number, limit: number): number {
  const old = db().select({ id: payments.id }).from(payments).where(isOldPayment(now)).limit(limit)
  return db().delete(payments).where(sql`${payments.id} in ${old}`).run().changes
}

/** Who paid and never made an account, and whose subscription ended so long ago. */
function isOldCheckout(now: number): SQL | undefined {
  const end = sql`coalesce(${pendingPayments.subscriptionEndsAt}, ${pendingPayments.createdAt})`
  return and(
    eq(pendingPayments.accountCreated, false),
    eq(pendingPayments.subscriptionStatus, 'canceled'),
    lt(end, daysAfter(now, -retention.checkoutDays)),
  )
}

export function countOldCheckouts(now: number): number {
  return db().select({ n: count() }).from(pendingPayments).where(isOldCheckout(now)).get()?.n ?? 0
}

/** At most so many; how many there were. */
export function deleteOldCheckouts(now: number, limit: number): number {
  const old = db()
    .select({ id: pendingPayments.id })
    .from(pendingPayments)
    .where(isOldCheckout(now))
    .limit(limit)
  return db().delete(pendingPayments).where(sql`${pendingPayments.id} in ${old}`).run().changes
}

/** Whatever became of them: those that nobody can answer any more since so long. */
function isOldInvitation(now: number): SQL {
  return lt(teamInvitations.expiresAt, daysAfter(now, -retention.invitationDays))
}

export function countOldInvitations(now: number): number {
  return db().select({ n: count() }).from(teamInvitations).where(isOldInvitation(now)).get()?.n ?? 0
}

/** At most so many, and the names that history tells of those who did not come; how many there were. */
export function deleteOldInvitations(now: number, limit: number): number {
  const { id, companyId, status } = teamInvitations
  const old = db()
    .select({ id, companyId, status })
    .from(teamInvitations)
    .where(isOldInvitation(now))
    .limit(limit)
    .all()
  for (const each of old) {
    if (each.status !== 'accepted') forgetInvited(each.companyId, each.id)
    db().delete(teamInvitations).where(eq(id, each.id)).run()
  }
  return old.length
}

function forgetInvited(companyId: number, invitationId: number): void {
  db()
    .update(activities)
    .set({ detail: sql`json_set(${activities.detail}, '$.name', 'somebody')` })
    .where(
      and(
        eq(activities.companyId, companyId),
        eq(activities.subjectId, invitationId),
        sql`${activities.verb} like 'user.invit%'`,
        ne(sql`${activities.detail} ->> 'name'`, 'somebody'),
      ),
    )
    .run()
}
