import { and, eq, isNotNull, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isHere, isSelf } from '#app/models/people/user.server.ts'
import { withFormerUsername } from '#app/models/people/user-writes.server.ts'
import { positionName } from '#app/models/positions/position-name.server.ts'
import { featuresOfCompany } from '#app/models/premium/premium.server.ts'
import { payersOwn } from '#app/models/subscriptions/buyer.server.ts'
import { db } from '#db/client.ts'
import { companies, users } from '#db/schema/index.ts'

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
  jobRole: positionName(users),
  jobPosition: users.jobPosition,
  department: users.department,
  avatar: users.avatar,
  chatColor: users.chatColor,
  status: users.status,
  stripeCustomerId: payersOwn.stripeCustomerId,
  stripeSubscriptionId: payersOwn.stripeSubscriptionId,
  subscriptionStatus: companies.subscriptionStatus,
  subscriptionTier: companies.subscriptionTier,
  subscriptionEndsAt: payersOwn.subscriptionEndsAt,
  trialEndsAt: payersOwn.trialEndsAt,
  premiumFeatures: featuresOfCompany,
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

/** `newEmail` waits to be confirmed until `newEmailExpiresAt`. */
export function requireOwnSettings(scope: Scope) {
  const own = db()
    .select({
      id: users.id,
      version: users.version,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      phone: users.phone,
      department: users.department,
      jobRole: positionName(users),
      role: users.role,
      email: users.email,
      emailUnproven: users.emailUnproven,
      newEmail: users.newEmail,
      newEmailExpiresAt: users.newEmailExpiresAt,
      chatColor: users.chatColor,
      pinSetAt: users.pinSetAt,
      morningMailAt: users.morningMailAt,
      companyName: companies.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(isSelf(scope))
    .get()
  if (!own) throw new NotFound('User not found')
  return own
}

export type OwnSettings = ReturnType<typeof requireOwnSettings>

type OwnDetails = Pick<OwnSettings, 'firstName' | 'lastName' | 'username' | 'phone' | 'department'>

export function saveOwnDetails(scope: Scope, change: Partial<OwnDetails>): OwnSettings {
  const { username } = change
  const former = username === undefined ? {} : { formerUsernames: withFormerUsername(username) }
  db()
    .update(users)
    .set({ ...change, ...former, version: sql`${users.version} + 1` })
    .where(isSelf(scope))
    .run()
  return requireOwnSettings(scope)
}

/** For comparing with what is typed; never shown. */
export function requireOwnPassword(scope: Scope) {
  const own = db()
    .select({
      email: users.email,
      emailUnproven: users.emailUnproven,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      passwordHash: users.passwordHash,
      companyName: companies.name,
    })
    .from(users)
    .innerJoin(companies, eq(companies.id, users.companyId))
    .where(and(isSelf(scope), eq(users.status, 'active')))
    .get()
  if (!own) throw new NotFound('User not found')
  return own
}

export function listChatColours(scope: Scope, { limit, offset }: { limit: number; offset: number }) {
  return db()
    .select({
      userId: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      chatColor: users.chatColor,
    })
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), isHere))
    .orderBy(sql`${users.createdAt} desc`, sql`${users.id} desc`)
    .limit(limit)
    .offset(offset)
    .all()
}

export function readChatColours(scope: Scope): { own: string | null; taken: string[] } {
  const rows = db()
    .select({ userId: users.id, colour: users.chatColor })
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), isNotNull(users.chatColor)))
    .all()
  const colours = (isOwn: boolean) =>
    rows.flatMap(({ userId, colour }) => ((userId === scope.userId) === isOwn && colour ? [colour] : []))
  return { own: colours(true)[0] ?? null, taken: colours(false) }
}

export function saveChatColour(scope: Scope, chatColor: string): void {
  db().update(users).set({ chatColor }).where(isSelf(scope)).run()
}
