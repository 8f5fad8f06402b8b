import { and, asc, eq, gt, sql } from 'drizzle-orm'
import type { BillingInterval, SubscriptionStatus } from '#app/domain/enumerations.ts'
import { NotFound } from '#app/domain/errors.ts'
import { type CompanyFilter, statusesOf } from '#app/domain/owner/owner.ts'
import { isHere } from '#app/models/people/person-conditions.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { companies, featureFlags, teamInvitations, users } from '#db/schema/index.ts'

// The site owner works for the service: what is here crosses companies and takes no Scope. It is for the owner's pages, API and
// services alone, each of which asks `requireOwner` first.

export type OwnerCompany = {
  id: number
  name: string
  subscriptionStatus: SubscriptionStatus | null
  tier: number
  interval: BillingInterval | null
  endsAt: number | null
  trialEndsAt: number | null
  /** 1: it was cancelled and ends by itself. */
  cancels: number
  hasFreeAccess: number
  closedAt: number | null
  createdAt: number
  totalUsers: number
  /** The first admin; null where nobody runs it any more. */
  adminId: number | null
  adminUsername: string | null
  adminFirstName: string | null
  adminLastName: string | null
  adminEmail: string | null
}

/** Customers: not the owner's own company, nor what is left of one that was deleted. */
const isCustomer = sql`company.emptied_at is null and company.id not in (select owner.company_id from users owner
  where lower(owner.username) = 'admin' and owner.status <> 'inactive')`

const fields = sql`company.id, company.name, company.subscription_status as subscriptionStatus,
  company.subscription_tier as tier, company.subscription_interval as interval,
  company.subscription_ends_at as endsAt, company.trial_ends_at as trialEndsAt,
  company.subscription_cancels as cancels, company.has_free_access as hasFreeAccess, company.closed_at as closedAt, company.created_at as createdAt,
  (select count(*) from users person where person.company_id = company.id and person.status <> 'inactive') as totalUsers,
  boss.id as adminId, boss.username as adminUsername, boss.first_name as adminFirstName,
  boss.last_name as adminLastName, boss.email as adminEmail`

const joined = sql`companies company left join users boss on boss.id = (select min(each.id) from users each
  where each.company_id = company.id and each.role = 'admin' and each.status = 'active')`

function filtered(filter: CompanyFilter, query: string) {
  const named = sql`(${query} = '' or instr(fold(company.name), fold(${query})) > 0
    or instr(lower(coalesce(boss.email, '')), lower(${query})) > 0)`
  return sql`${isCustomer} and ${named} and ${ofStatus(filter)}`
}

function ofStatus(filter: CompanyFilter) {
  if (filter === 'all') return sql`1`
  const paying = among(['active', 'trialing', 'past_due', 'unpaid'])
  if (filter === 'inactive')
    return sql`(company.closed_at is not null or coalesce(company.subscription_status, '') not in ${paying})`
  return sql`(company.closed_at is null and company.subscription_status in ${among(statusesOf(filter))})`
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

export type CompanyGroup = {
  subscriptionStatus: SubscriptionStatus | null
  tier: number
  interval: BillingInterval | null
  companies: number
  people: number
  /** Begun since `since`. */
  fresh: number
  /** Whose trial ends before `soon`. */
  ending: number
}

/** Companies that are open, counted by what they pay. */
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
    company.subscription_tier as tier, company.subscription_interval as interval, count(*) as companies,
    sum((select count(*) from users person where person.company_id = company.id and person.status <> 'inactive')) as people,
    sum(company.created_at >= ${since}) as fresh,
    sum(coalesce(company.trial_ends_at between ${now} and ${soon}, 0)) as ending
    from companies company where ${isCustomer} and company.closed_at is null group by 1, 2, 3`)
}

export function requireAnyCompany(id: number): OwnerCompany & CompanyStripe {
  const found = db().all<OwnerCompany & CompanyStripe>(sql`select ${fields},
    company.stripe_subscription_id as stripeSubscriptionId, company.stripe_customer_id as stripeCustomerId,
    company.invite_code as inviteCode
    from ${joined} where ${isCustomer} and company.id = ${id}`)[0]
  if (!found) throw new NotFound()
  return found
}

type CompanyStripe = {
  stripeSubscriptionId: string | null
  stripeCustomerId: string | null
  inviteCode: string | null
}

/** Who has not left, admins first. */
export function listPeopleOf(companyId: number) {
  return db()
    .select({
      id: users.id,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      email: users.email,
      role: users.role,
      status: users.status,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(and(eq(users.companyId, companyId), isHere))
    .orderBy(sql`${users.role} <> 'admin'`, asc(users.id))
    .all()
}

export function listOpenInvitationsOf(companyId: number, now = Date.now()) {
  return db()
    .select({
      id: teamInvitations.id,
      firstName: teamInvitations.firstName,
      lastName: teamInvitations.lastName,
      email: teamInvitations.email,
      expiresAt: teamInvitations.expiresAt,
    })
    .from(teamInvitations)
    .where(
      and(
        eq(teamInvitations.companyId, companyId),
        eq(teamInvitations.status, 'pending'),
        gt(teamInvitations.expiresAt, now),
      ),
    )
    .orderBy(asc(teamInvitations.id))
    .all()
}

/** The names of the features that are switched on. */
export function listFeaturesOf(companyId: number): string[] {
  return db()
    .select({ name: featureFlags.featureName })
    .from(featureFlags)
    .where(and(eq(featureFlags.companyId, companyId), eq(featureFlags.enabled, true)))
    .all()
    .map(({ name }) => name)
}

/** Anybody of any company who has not left, with what makes a Scope of them; null when there is nobody. */
export function findAnyPerson(userId: number) {
  return (
    db()
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
      })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(and(eq(users.id, userId), isHere))
      .get() ?? null
  )
}

export type AnyPerson = NonNullable<ReturnType<typeof findAnyPerson>>
/** Who stands behind what Stripe knows of: companies with a customer there, and their first admin. */
export function listPayers() {
  return db().all<Payer>(sql`select company.id as companyId, company.name as companyName,
    company.stripe_subscription_id as subscriptionId, company.stripe_customer_id as customerId,
    boss.id as userId, boss.username, boss.email from ${joined}
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
