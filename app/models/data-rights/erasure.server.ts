import { and, eq, inArray, isNull, like, notLike, or, sql } from 'drizzle-orm'
import { personalNouns } from '#app/domain/nouns.ts'
import { formerEmail, formerMember, formerUsername } from '#app/domain/people/former-member.ts'
import type { Scope } from '#app/domain/scope.ts'
import { detailValue } from '#app/models/activities/activity-detail.server.ts'
import { deleteMailsTo } from '#app/models/mail/mail-queue.server.ts'
import { isSelf } from '#app/models/people/user.server.ts'
import { noMailedLinks } from '#app/models/people/user-writes.server.ts'
import { deleteTwoStep } from '#app/models/two-step/two-step.server.ts'
import { db } from '#db/client.ts'
import {
  activities,
  binEntries,
  calendarFeeds,
  chatUserSettings,
  notifications,
  ownerNotifications,
  pendingPayments,
  requestIds,
  sessions,
  spreadsheets,
  staffCosts,
  teamHolidays,
  teamInvitations,
  todos,
  userPreferences,
  userPremiumFeatures,
  users,
} from '#db/schema/index.ts'

// Names in other people's records: erased-names.server.ts.

export function findErasable(scope: Scope) {
  const found = db()
    .select({
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
      email: users.email,
      newEmail: users.newEmail,
      formerUsernames: users.formerUsernames,
      erasedAt: users.erasedAt,
    })
    .from(users)
    .where(isSelf(scope))
    .get()
  if (!found || found.erasedAt !== null) return null
  const { erasedAt: _never, ...person } = found
  return person
}

export type Erasable = NonNullable<ReturnType<typeof findErasable>>

/** For history, which refers to them. */
export function listSubjects({ companyId, userId }: Scope, { email }: Erasable) {
  const holidays = db()
    .select({ id: teamHolidays.id })
    .from(teamHolidays)
    .where(and(eq(teamHolidays.companyId, companyId), eq(teamHolidays.userId, userId)))
    .all()
  const invitations = db()
    .select({
      id: teamInvitations.id,
      firstName: teamInvitations.firstName,
      lastName: teamInvitations.lastName,
    })
    .from(teamInvitations)
    .where(wasInvited({ companyId, userId }, email))
    .all()
  return { holidayIds: holidays.map(({ id }) => id), invitations }
}

/** By email only where no account is noted. */
function wasInvited({ companyId, userId }: Pick<Scope, 'companyId' | 'userId'>, email: string) {
  const hasEmail = eq(sql`lower(${teamInvitations.email})`, email.toLowerCase())
  return and(
    eq(teamInvitations.companyId, companyId),
    or(eq(teamInvitations.acceptedBy, userId), and(isNull(teamInvitations.acceptedBy), hasEmail)),
  )
}

export function listKnownNames({ companyId, userId }: Scope): string[] {
  const rows = db()
    .selectDistinct({ name: detailValue('user.joined', 'name', activities.detail) })
    .from(activities)
    .where(
      and(
        eq(activities.companyId, companyId),
        eq(activities.subjectId, userId),
        like(activities.verb, 'user.%'),
        notLike(activities.verb, 'user.invit%'),
      ),
    )
    .all()
  return rows.flatMap(({ name }) => name ?? [])
}

/** A name that two people share stays where it means the other. */
export function listOtherNames({ companyId, userId }: Scope) {
  return db()
    .select({ firstName: users.firstName, lastName: users.lastName, username: users.username })
    .from(users)
    .where(and(eq(users.companyId, companyId), sql`${users.id} <> ${userId}`, sql`${users.erasedAt} is null`))
    .all()
}

/** Their indexes hold names and emails. */
export const tablesThatName = ['users', 'mails', 'team_invitations', 'pending_payments', 'companies'] as const

/** Under the account's email then, or the company's for its first account. */
function paidFor({ companyId, userId }: Scope, email: string) {
  const isCompanys = sql`${pendingPayments.stripeCustomerId} = (select stripe_customer_id from companies where id = ${companyId})`
  const isFirst = sql`${userId} = (select min(id) from users where company_id = ${companyId})`
  return and(
    eq(pendingPayments.accountCreated, true),
    or(eq(sql`lower(${pendingPayments.email})`, email.toLowerCase()), and(isCompanys, isFirst)),
  )
}

function deleteHolidayNews({ companyId }: Scope, holidayIds: readonly number[]): void {
  db().run(sql`delete from notifications where company_id = ${companyId} and type = 'holiday' and activity_id in (
    select act.id from activities act where act.company_id = ${companyId}
      and act.verb like 'holiday.%' and act.subject_id in (select value from json_each(${JSON.stringify(holidayIds)})))`)
}

export function deletePersonal(
  scope: Scope,
  { email, newEmail }: Erasable,
  holidayIds: readonly number[],
): void {
  const { companyId, userId } = scope
  deleteMailsTo(companyId, [email, ...(newEmail ? [newEmail] : [])])
  deleteHolidayNews(scope, holidayIds)
  deleteTwoStep(scope)
  for (const table of [
    notifications,
    todos,
    teamHolidays,
    requestIds,
    spreadsheets,
    calendarFeeds,
    staffCosts,
  ]) {
    db()
      .delete(table)
      .where(and(eq(table.companyId, companyId), eq(table.userId, userId)))
      .run()
  }
  db()
    .delete(binEntries)
    .where(
      and(
        eq(binEntries.companyId, companyId),
        eq(binEntries.deletedBy, userId),
        inArray(binEntries.noun, personalNouns),
      ),
    )
    .run()
  for (const table of [sessions, userPreferences, chatUserSettings, userPremiumFeatures]) {
    db().delete(table).where(eq(table.userId, userId)).run()
  }
  db().delete(teamInvitations).where(wasInvited(scope, email)).run()
  db().delete(ownerNotifications).where(eq(ownerNotifications.userId, userId)).run()
  // Stripe's ids keep the payment traceable.
  db()
    .update(pendingPayments)
    .set({ email: formerEmail(userId), customerName: null })
    .where(paidFor(scope, email))
    .run()
}

/** History points to the row, so it stays. */
export function anonymiseUser(scope: Scope): void {
  const { userId } = scope
  db()
    .update(users)
    .set({
      username: formerUsername(userId),
      formerUsernames: null,
      email: formerEmail(userId),
      passwordHash: 'erased',
      pinHash: null,
      pinSetAt: null,
      firstName: formerMember,
      lastName: '',
      phone: '',
      role: 'team_member',
      positionId: null,
      jobPosition: '',
      department: '',
      holidayAllowance: null,
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
