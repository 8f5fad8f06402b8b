import { z } from 'zod'
import { roles, subscriptionStatuses, userStatuses } from '#app/domain/enumerations.ts'
import { instant, recordId } from '#app/domain/record-fields.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { Account } from '#app/models/accounts/account.server.ts'

export const userAnswer = z
  .object({
    id: recordId,
    username: z.string(),
    email: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    phone: z.string(),
    companyName: z.string(),
    companyId: recordId,
    role: z.enum(roles),
    jobRole: z.string(),
    jobPosition: z.string(),
    department: z.string(),
    avatar: z.string().nullable(),
    chatColor: z.string().nullable(),
    status: z.enum(userStatuses),
    subscriptionStatus: z.enum(subscriptionStatuses).nullable(),
    subscriptionTier: z.int().describe('1 for 5 people, 2 for 10, 3 for 15.'),
    subscriptionEndsAt: instant.nullable(),
    trialEndsAt: instant.nullable(),
    premiumFeatures: z.array(z.string()),
    hasFreeAccess: z.boolean(),
    freeAccessGrantedAt: instant.nullable(),
    freeAccessGrantedBy: recordId.nullable(),
    welcomeEmailSentAt: instant.nullable(),
    lastLoginAt: instant.nullable(),
    createdBy: recordId.nullable(),
    createdAt: instant,
    version: z.int(),
    stripeCustomerId: z.string().nullable().optional().describe('For admins alone.'),
    stripeSubscriptionId: z.string().nullable().optional().describe('For admins alone.'),
    inviteCode: z.string().nullable().optional().describe('For admins alone.'),
  })
  .meta({ id: 'User' })

/** For the API (spec 1, section 3). Payment details and the invite code are absent except for admins. */
export function toUserRecord(viewer: Pick<Scope, 'role'>, account: Account) {
  const { stripeCustomerId, stripeSubscriptionId, inviteCode, ...shown } = account
  return viewer.role === 'admin' ? account : shown
}
