import { and, eq, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'
import type { TeamMember } from './user-list.server.ts'

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

export type Member = Omit<TeamMember, 'away'>

export function isKnown(scope: Scope): SQL | undefined {
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
