import { and, desc, eq, gt, isNotNull, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { companies, featureFlags, users } from '#db/schema/index.ts'

// The functions that take no Scope serve people who have none yet: they are signing in, up, or have lost a password.

// Emails and usernames are unique among those who have not left.
const isHere = ne(users.status, 'inactive')

function hasEmail(email: string) {
  return eq(sql`lower(${users.email})`, email.toLowerCase())
}

/**
 * The account a company name and an email mean, in any letter case. Of a company that was closed, those who were let go
 * with it are found, too.
 */
export function findAccount(companyName: string, email: string) {
  return (
    db()
      .select({
        userId: users.id,
        companyId: users.companyId,
        email: users.email,
        firstName: users.firstName,
        username: users.username,
        status: users.status,
        passwordHash: users.passwordHash,
        companyName: companies.name,
        timeZone: companies.timeZone,
        closedAt: companies.closedAt,
      })
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(
        and(
          eq(companies.nameKey, nameKey(companyName)),
          hasEmail(email),
          or(isHere, isNotNull(companies.closedAt)),
        ),
      )
      .orderBy(desc(users.id))
      .get() ?? null
  )
}

/** Notes the sign-in, unless the account has since been closed or given another password: false then. */
export function markSignedIn(userId: number, passwordHash: string): boolean {
  const { changes } = db()
    .update(users)
    .set({ lastLoginAt: Date.now() })
    .where(and(eq(users.id, userId), eq(users.passwordHash, passwordHash), eq(users.status, 'active')))
    .run()
  return changes === 1
}

export function isEmailTaken(email: string): boolean {
  return (
    db()
      .select({ id: users.id })
      .from(users)
      .where(and(hasEmail(email), isHere))
      .get() !== undefined
  )
}

export function isUsernameTaken(username: string): boolean {
  return (
    db()
      .select({ id: users.id })
      .from(users)
      .where(and(eq(sql`lower(${users.username})`, username.toLowerCase()), isHere))
      .get() !== undefined
  )
}

type NewUser = Pick<
  typeof users.$inferInsert,
  'companyId' | 'username' | 'email' | 'passwordHash' | 'firstName' | 'lastName' | 'welcomeEmailSentAt'
>

/** The first person of a new company, who runs it. */
export function insertFirstAdmin(values: NewUser): number {
  const now = Date.now()
  return db()
    .insert(users)
    .values({ ...values, role: 'admin', createdAt: now, lastLoginAt: now })
    .returning({ id: users.id })
    .get().id
}

/** `tokenHash` takes the place of an earlier link's. */
export function saveResetToken(userId: number, tokenHash: string, expiresAt: number): void {
  db()
    .update(users)
    .set({ resetTokenHash: tokenHash, resetTokenExpiresAt: expiresAt })
    .where(eq(users.id, userId))
    .run()
}

const resetColumns = {
  userId: users.id,
  email: users.email,
  passwordHash: users.passwordHash,
  companyName: companies.name,
}

function findByReset(tokenHash: string, state: SQL) {
  return (
    db()
      .select(resetColumns)
      .from(users)
      .innerJoin(companies, eq(companies.id, users.companyId))
      .where(
        and(
          eq(users.resetTokenHash, tokenHash),
          state,
          eq(users.status, 'active'),
          isNull(companies.closedAt),
        ),
      )
      .get() ?? null
  )
}

/** Whose link it is, while it works. */
export function findByResetToken(tokenHash: string) {
  return findByReset(tokenHash, gt(users.resetTokenExpiresAt, Date.now()))
}

/** Whose link it was, once it has been used and until another is asked for. */
export function findByUsedResetToken(tokenHash: string) {
  return findByReset(tokenHash, isNull(users.resetTokenExpiresAt))
}

/**
 * Sets a new password and makes the link work no more; which link it was stays known. A new email that waits is forgotten,
 * since whoever knew the old password may have asked for it.
 */
export function savePassword(userId: number, passwordHash: string): void {
  db()
    .update(users)
    .set({
      passwordHash,
      resetTokenExpiresAt: null,
      newEmail: null,
      newEmailTokenHash: null,
      newEmailExpiresAt: null,
      version: sql`${users.version} + 1`,
    })
    .where(eq(users.id, userId))
    .run()
}

const accountColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  companyName: companies.name,
  companyId: users.companyId,
  role: users.role,
  jobRole: users.jobRole,
  jobPosition: users.jobPosition,
  department: users.department,
  avatar: users.avatar,
  chatColor: users.chatColor,
  status: users.status,
  stripeCustomerId: companies.stripeCustomerId,
  stripeSubscriptionId: companies.stripeSubscriptionId,
  subscriptionStatus: companies.subscriptionStatus,
  subscriptionTier: companies.subscriptionTier,
  subscriptionEndsAt: companies.subscriptionEndsAt,
  trialEndsAt: companies.trialEndsAt,
  premiumFeatures: subquery(sql<
    string[]
  >`(select json_group_array(${featureFlags.featureName}) from ${featureFlags}
    where ${featureFlags.companyId} = ${companies.id} and ${featureFlags.enabled} = 1)`).mapWith(readNames),
  inviteCode: companies.inviteCode,
  hasFreeAccess: companies.hasFreeAccess,
  freeAccessGrantedAt: companies.freeAccessGrantedAt,
  freeAccessGrantedBy: companies.freeAccessGrantedBy,
  createdBy: users.createdBy,
  welcomeEmailSentAt: users.welcomeEmailSentAt,
  lastLoginAt: users.lastLoginAt,
  version: users.version,
  createdAt: users.createdAt,
}

function readNames(json: unknown): string[] {
  const names: unknown = JSON.parse(String(json))
  return Array.isArray(names) ? names.map(String) : []
}

/** A person's own account, with what their company has to say about them. */
export function requireOwnAccount(userId: number) {
  const account = db()
    .select(accountColumns)
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(eq(users.id, userId))
    .get()
  if (!account) throw new NotFound('User not found')
  return account
}

export type Account = ReturnType<typeof requireOwnAccount>
