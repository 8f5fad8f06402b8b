import { eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { companies, featureFlags, users } from '#db/schema/index.ts'

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
