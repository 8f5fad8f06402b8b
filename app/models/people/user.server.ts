import { and, asc, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import { Conflict, Invalid, NotFound } from '#app/domain/errors.ts'
import { chooseMember, lastAdminStays } from '#app/domain/people/member.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { comingAbsences } from '#app/models/holidays/holiday.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

/** Who has left, or wants their data not used, shows no email and phone but to those who keep the accounts. */
function contact(scope: Scope, column: SQLWrapper): SQL<string> {
  const isShown = roleMay(scope.role, 'users.manage') ? sql`1` : eq(users.id, scope.userId)
  const isOpen = sql`(${users.restrictedAt} is null and ${users.status} <> 'inactive')`
  return sql<string>`iif(${isOpen} or ${isShown}, ${column}, '')`
}

export const memberColumns = (scope: Scope) => ({
  id: users.id,
  companyId: users.companyId,
  username: users.username,
  email: contact(scope, users.email),
  firstName: users.firstName,
  lastName: users.lastName,
  phone: contact(scope, users.phone),
  role: users.role,
  jobRole: users.jobRole,
  jobPosition: users.jobPosition,
  department: users.department,
  avatar: users.avatar,
  chatColor: users.chatColor,
  status: users.status,
  lastLoginAt: users.lastLoginAt,
  version: users.version,
  createdAt: users.createdAt,
})

/** The company's people who can be given work, by name, each with the absences that are to come. */
export function listMembers(scope: Scope) {
  return db()
    .select({ ...memberColumns(scope), away: comingAbsences(dayIn(scope.timeZone, Date.now())) })
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), eq(users.status, 'active')))
    .orderBy(asc(sql`lower(${users.firstName} || ' ' || ${users.lastName})`), asc(users.id))
    .all()
}

type TeamMember = ReturnType<typeof listMembers>[number]
export type Member = Omit<TeamMember, 'away'>

/** Everybody of the company, whatever their status, but who was erased; newest first. */
export function listUsers(scope: Scope, { limit, offset }: { limit: number; offset: number }): Member[] {
  return db()
    .select(memberColumns(scope))
    .from(users)
    .where(isKnown(scope))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset(offset)
    .all()
}

function isKnown(scope: Scope): SQL | undefined {
  return and(eq(users.companyId, scope.companyId), isNull(users.erasedAt))
}

/** One of the company's people, whatever their status; who was erased is nobody any more. */
export function findUser(scope: Scope, id: number): Member | null {
  const where = and(isKnown(scope), eq(users.id, id))
  return db().select(memberColumns(scope)).from(users).where(where).get() ?? null
}

export function requireUser(scope: Scope, id: number): Member {
  const user = findUser(scope, id)
  if (!user) throw new NotFound('User not found')
  return user
}

const mostRemoved = 200

/** Who is here, by name, then who has left. */
export function listPeople(scope: Scope): Member[] {
  return db()
    .select(memberColumns(scope))
    .from(users)
    .where(isKnown(scope))
    .orderBy(
      asc(sql`${users.status} = 'inactive'`),
      asc(sql`lower(${users.firstName} || ' ' || ${users.lastName})`),
      asc(users.id),
    )
    .limit(mostRemoved)
    .all()
}

type UserFields = Partial<
  Pick<Member, 'firstName' | 'lastName' | 'phone' | 'department' | 'jobRole' | 'role' | 'status'>
>

/** Writes the given fields and raises the version. */
export function writeUser(scope: Scope, id: number, fields: UserFields): void {
  db()
    .update(users)
    .set({ ...fields, version: sql`${users.version} + 1` })
    .where(and(eq(users.companyId, scope.companyId), eq(users.id, id)))
    .run()
}

/** Ends a person's being here: the email, the username and the colour are free again, links mailed to them work no more. */
export function withdrawUser(scope: Scope, id: number): void {
  db()
    .update(users)
    .set({
      status: 'inactive',
      chatColor: null,
      resetTokenHash: null,
      resetTokenExpiresAt: null,
      newEmail: null,
      newEmailTokenHash: null,
      newEmailExpiresAt: null,
      version: sql`${users.version} + 1`,
    })
    .where(and(eq(users.companyId, scope.companyId), eq(users.id, id)))
    .run()
}

/** Brings a person back whose status ended. A warning that their account is unused was of the time before. */
export function readmitUser(scope: Scope, id: number): void {
  db()
    .update(users)
    .set({ status: 'active', inactivityWarnedAt: null, version: sql`${users.version} + 1` })
    .where(and(eq(users.companyId, scope.companyId), eq(users.id, id)))
    .run()
}

/** Who can be given work. The company is read, not ids: a statement takes only so many of those. */
export function memberIds(scope: Scope): Set<number> {
  const members = db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), eq(users.status, 'active')))
    .all()
  return new Set(members.map(({ id }) => id))
}

/** Proves ids that came with a form: each is an active member of the company, or the field's error. */
export function assertMembers(scope: Scope, ids: readonly number[], field = 'assignedTo'): void {
  if (ids.length === 0) return
  const members = memberIds(scope)
  if (!ids.every(id => members.has(id))) throw new Invalid({ [field]: [chooseMember] })
}

/** A company always keeps one admin: call it in the transaction that took one away. */
export function assertAdminRemains(scope: Scope): void {
  const admin = db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), eq(users.role, 'admin'), eq(users.status, 'active')))
    .get()
  if (!admin) throw new Conflict(lastAdminStays)
}
