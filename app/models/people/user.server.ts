import { and, asc, desc, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import type { Role } from '#app/domain/enumerations.ts'
import { NotFound } from '#app/domain/errors.ts'
import { fullName } from '#app/domain/format.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Company, Person, Scope } from '#app/domain/scope.ts'
import { comingAbsences, type SpanRow, toSpans } from '#app/models/holidays/holiday-list.server.ts'
import type { Asker, Day } from '#app/models/placeholders.server.ts'
import { positionName } from '#app/models/positions/position-name.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

/** Worded as the unique indexes on emails and usernames. */
export const isHere = sql`${users.status} <> 'inactive'`

export function hasEmail(email: string): SQL {
  return eq(sql`lower(${users.email})`, email.toLowerCase())
}

export function activeOf({ companyId }: Pick<Asker, 'companyId'>): SQL | undefined {
  return and(eq(users.companyId, companyId), eq(users.status, 'active'))
}

export function isSelf({ companyId, userId }: Person): SQL | undefined {
  return and(eq(users.companyId, companyId), eq(users.id, userId))
}

/** '' for former or restricted people, but for themselves and those who manage users. */
function contact(scope: Scope, column: SQLWrapper): SQL<string> {
  const isShown = roleMay(scope.role, 'users.manage') ? sql`1` : eq(users.id, scope.userId)
  const isOpen = sql`(${users.restrictedAt} is null and ${users.status} <> 'inactive')`
  return sql<string>`iif(${isOpen} or ${isShown}, ${column}, '')`
}

/** Null but for themselves and those who answer holidays. */
function ownAllowance(scope: Scope): SQL<number | null> {
  const isShown = roleMay(scope.role, 'holiday.answer') ? sql`1` : eq(users.id, scope.userId)
  return sql<number | null>`iif(${isShown}, ${users.holidayAllowance}, null)`
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
  jobRole: positionName(users),
  jobPosition: users.jobPosition,
  department: users.department,
  holidayAllowance: ownAllowance(scope),
  avatar: users.avatar,
  chatColor: users.chatColor,
  status: users.status,
  lastLoginAt: users.lastLoginAt,
  version: users.version,
  createdAt: users.createdAt,
})

export type Member = Omit<TeamMember, 'away'>

function isKnown(scope: Scope): SQL | undefined {
  return and(eq(users.companyId, scope.companyId), isNull(users.erasedAt))
}

/** In any status; null once erased. */
export function findUser(scope: Scope, id: number): Member | null {
  const where = and(isKnown(scope), eq(users.id, id))
  return db().select(memberColumns(scope)).from(users).where(where).get() ?? null
}

/** In any letter case. */
export function findUserNamed(scope: Scope, username: string): Member | null {
  const where = and(isKnown(scope), eq(sql`lower(${users.username})`, username.toLowerCase()))
  return db().select(memberColumns(scope)).from(users).where(where).get() ?? null
}

export function requireUser(scope: Scope, id: number): Member {
  const user = findUser(scope, id)
  if (!user) throw new NotFound('User not found')
  return user
}

export function listMembers(scope: Scope) {
  return db()
    .select({ ...memberColumns(scope), away: comingAbsences(dayIn(scope.timeZone, Date.now())) })
    .from(users)
    .where(activeOf(scope))
    .orderBy(asc(sql`lower(${users.firstName} || ' ' || ${users.lastName})`), asc(users.id))
    .all()
}

type MemberRow = [
  id: number,
  firstName: string,
  lastName: string,
  username: string,
  role: Role,
  away: SpanRow[],
]

/** `listMembers` as a part of another select. */
export function membersOf(company: Pick<Asker, 'companyId'>, { today }: Pick<Day, 'today'>) {
  return subquery(
    sql<string>`(select json_group_array(json_array(${users.id}, ${users.firstName}, ${users.lastName}, ${users.username}, ${users.role},
      json(${comingAbsences(today)})) order by lower(${users.firstName} || ' ' || ${users.lastName}), ${users.id})
    from ${users} where ${activeOf(company)})`,
  ).mapWith(readMembers)
}

function readMembers(text: string) {
  const rows: MemberRow[] = JSON.parse(text)
  return rows.map(([id, firstName, lastName, username, role, away]) => ({
    id,
    name: fullName(firstName, lastName, username),
    role,
    away: toSpans(away),
  }))
}

type TeamMember = ReturnType<typeof listMembers>[number]

/** In any status, without erased people; newest first. */
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

/** By id, former members included. */
export function listNames({ companyId }: Scope): Map<number, string> {
  const rows = db()
    .select({
      id: users.id,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
    })
    .from(users)
    .where(eq(users.companyId, companyId))
    .all()
  return new Map(
    rows.map(person => [person.id, fullName(person.firstName, person.lastName, person.username)]),
  )
}

const maxPeople = 200

/** Present people first, then former, each by name. */
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
    .limit(maxPeople)
    .all()
}

export function listReachable(company: Company, role?: 'admin') {
  return db()
    .select({
      id: users.id,
      email: users.email,
      emailUnproven: users.emailUnproven,
      firstName: users.firstName,
      username: users.username,
    })
    .from(users)
    .where(and(activeOf(company), role && eq(users.role, role)))
    .orderBy(asc(users.id))
    .all()
}

export type Reached = ReturnType<typeof listReachable>[number]
