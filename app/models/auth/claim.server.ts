import { and, eq, gt, inArray, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Role } from '#app/domain/enumerations.ts'
import { noMailedLinks } from '#app/models/people/user-writes.server.ts'
import { db } from '#db/client.ts'
import { companies, pendingPayments, users } from '#db/schema/index.ts'

// For payers, who are not signed in: nothing here takes a Scope.

export function openClaim(paymentId: number, tokenHash: string, expiresAt: number): void {
  db()
    .update(pendingPayments)
    .set({ claimTokenHash: tokenHash, claimExpiresAt: expiresAt })
    .where(eq(pendingPayments.id, paymentId))
    .run()
}

/** A repeated claim still finds its link. */
export function endClaim(paymentId: number): void {
  db().update(pendingPayments).set({ claimExpiresAt: null }).where(eq(pendingPayments.id, paymentId)).run()
}

/** The company's first account, which was made on the payment. */
const isFirst = sql`${users.id} = (select min(each.id) from users each where each.company_id = ${companies.id})`

const claimColumns = {
  paymentId: pendingPayments.id,
  expiresAt: pendingPayments.claimExpiresAt,
  tokenHash: pendingPayments.claimTokenHash,
  /** The payer's, whatever email the account has by now. */
  email: pendingPayments.email,
  companyId: companies.id,
  companyName: companies.name,
  timeZone: companies.timeZone,
  bankHolidayRegion: companies.bankHolidayRegion,
  userId: users.id,
  username: users.username,
  firstName: users.firstName,
  lastName: users.lastName,
  status: users.status,
  passwordHash: users.passwordHash,
}

function findWhere(where: SQL | undefined) {
  return (
    db()
      .select(claimColumns)
      .from(pendingPayments)
      .innerJoin(companies, eq(companies.id, pendingPayments.companyId))
      .innerJoin(users, and(eq(users.companyId, companies.id), isFirst))
      .where(and(where, isNull(companies.closedAt), isNull(users.erasedAt)))
      .get() ?? null
  )
}

export type Claim = NonNullable<ReturnType<typeof findWhere>>

function isOpen(): SQL {
  return gt(pendingPayments.claimExpiresAt, Date.now())
}

/** Works, or may be mailed again while nobody has proven to read the payer's mail. */
function isUndecided(): SQL | undefined {
  return or(isOpen(), and(isNotNull(pendingPayments.claimExpiresAt), eq(companies.payerUnproven, true)))
}

export function findClaim(tokenHash: string): Claim | null {
  return findWhere(and(eq(pendingPayments.claimTokenHash, tokenHash), isOpen()))
}

export function findUsedClaim(tokenHash: string): Claim | null {
  return findWhere(and(eq(pendingPayments.claimTokenHash, tokenHash), isNull(pendingPayments.claimExpiresAt)))
}

export function findUndecidedClaimOfEmail(email: string): Claim | null {
  return findWhere(and(eq(sql`lower(${pendingPayments.email})`, email.toLowerCase()), isUndecided()))
}

export function findUndecidedClaimOfCompany(companyId: number): Claim | null {
  return findWhere(and(eq(pendingPayments.companyId, companyId), isUndecided()))
}

/** By the welcome mail's link, once the account was made without it. */
export function findOpenClaimOfWelcome(welcomeTokenHash: string): Claim | null {
  return findWhere(and(eq(pendingPayments.welcomeTokenHash, welcomeTokenHash), isOpen()))
}

type Owner = { email: string; username: string; passwordHash: string }

/** All links mailed to people of the company, and waiting new emails. */
export function forgetMailedLinks(companyId: number): void {
  db()
    .update(users)
    .set({
      ...noMailedLinks,
    })
    .where(eq(users.companyId, companyId))
    .run()
}

export function giveAccount({ companyId, userId }: Claim, owner: Owner): void {
  db()
    .update(users)
    .set({
      ...owner,
      role: 'admin',
      status: 'active',
      inactivityWarnedAt: null,
      version: sql`${users.version} + 1`,
    })
    .where(and(eq(users.companyId, companyId), eq(users.id, userId)))
    .run()
}

const rolesAbove: Role[] = ['admin', 'project_manager']

/** Members who have left included, as they may be restored. Returns them with their former roles. */
export function demoteOthers({ companyId, userId }: Claim) {
  const others = and(eq(users.companyId, companyId), ne(users.id, userId), inArray(users.role, rolesAbove))
  const demoted = db()
    .select({
      id: users.id,
      role: users.role,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
    })
    .from(users)
    .where(others)
    .all()
  db()
    .update(users)
    .set({ role: 'team_member', version: sql`${users.version} + 1` })
    .where(others)
    .run()
  return demoted
}

/** A stranger may have chosen where customers pay. */
export function disconnectPayments(companyId: number): void {
  const isConnected = or(
    sql`${companies.stripeAccountId} is not null`,
    eq(companies.stripeAccountReady, true),
  )
  db()
    .update(companies)
    .set({ stripeAccountId: null, stripeAccountReady: false, version: sql`${companies.version} + 1` })
    .where(and(eq(companies.id, companyId), isConnected))
    .run()
}
