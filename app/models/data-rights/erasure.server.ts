import { and, eq, or, sql } from 'drizzle-orm'
import { formerEmail, formerMember, formerUsername } from '#app/domain/people/former-member.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isSelf } from '#app/models/people/user.server.ts'
import { noMailedLinks } from '#app/models/people/user-writes.server.ts'
import { db } from '#db/client.ts'
import {
  chatUserSettings,
  notifications,
  ownerNotifications,
  pendingPayments,
  requestIds,
  sessions,
  teamHolidays,
  teamInvitations,
  todos,
  userPreferences,
  userPremiumFeatures,
  users,
} from '#db/schema/index.ts'
import { type Erasable, wasInvited } from './erasable.server.ts'

/** Whose indexes hold names and emails. */
export const tablesThatName = ['users', 'team_invitations', 'pending_payments', 'companies'] as const

/** The checkout that the account was made on: under its email then, or by whoever made the company's first account. */
function paidFor({ companyId, userId }: Scope, email: string) {
  const isCompanys = sql`${pendingPayments.stripeCustomerId} = (select stripe_customer_id from companies where id = ${companyId})`
  const isFirst = sql`${userId} = (select min(id) from users where company_id = ${companyId})`
  return and(
    eq(pendingPayments.accountCreated, true),
    or(eq(sql`lower(${pendingPayments.email})`, email.toLowerCase()), and(isCompanys, isFirst)),
  )
}

/** What others were told of the person's days off, reasons and all. */
function deleteHolidayNews({ companyId }: Scope, holidayIds: readonly number[]): void {
  db().run(sql`delete from notifications where company_id = ${companyId} and type = 'holiday' and event_key in (
    select 'activity:' || act.id from activities act where act.company_id = ${companyId}
      and act.verb like 'holiday.%' and act.subject_id in (select value from json_each(${JSON.stringify(holidayIds)})))`)
}

/** What is the person's alone, their invitations, and what the site owner was told of them. */
export function deletePersonal(scope: Scope, { email }: Erasable, holidayIds: readonly number[]): void {
  const { companyId, userId } = scope
  deleteHolidayNews(scope, holidayIds)
  for (const table of [notifications, todos, teamHolidays, requestIds]) {
    db()
      .delete(table)
      .where(and(eq(table.companyId, companyId), eq(table.userId, userId)))
      .run()
  }
  for (const table of [sessions, userPreferences, chatUserSettings, userPremiumFeatures]) {
    db().delete(table).where(eq(table.userId, userId)).run()
  }
  db().delete(teamInvitations).where(wasInvited(scope, email)).run()
  db().delete(ownerNotifications).where(eq(ownerNotifications.userId, userId)).run()
  // The account was made on it; what was paid stays known by the numbers of the payment service.
  db()
    .update(pendingPayments)
    .set({ email: formerEmail(userId), customerName: null })
    .where(paidFor(scope, email))
    .run()
}

/** Leaves the row, which history points to, with nothing personal in it. */
export function anonymiseUser(scope: Scope): void {
  const { userId } = scope
  db()
    .update(users)
    .set({
      username: formerUsername(userId),
      formerUsernames: null,
      email: formerEmail(userId),
      passwordHash: 'erased',
      firstName: formerMember,
      lastName: '',
      phone: '',
      role: 'team_member',
      jobRole: '',
      jobPosition: '',
      department: '',
      avatar: null,
      chatColor: null,
      status: 'inactive',
      welcomeEmailSentAt: null,
      lastLoginAt: null,
      ...noMailedLinks,
      morningMailAt: null,
      morningMailedAt: null,
      restrictedAt: null,
      erasedAt: Date.now(),
      inactivityWarnedAt: null,
      version: sql`${users.version} + 1`,
    })
    .where(isSelf(scope))
    .run()
}
