import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { Invalid } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { users } from '#db/schema/index.ts'

const memberColumns = {
  id: users.id,
  username: users.username,
  email: users.email,
  firstName: users.firstName,
  lastName: users.lastName,
  phone: users.phone,
  role: users.role,
  jobRole: users.jobRole,
  jobPosition: users.jobPosition,
  department: users.department,
  avatar: users.avatar,
  chatColor: users.chatColor,
  status: users.status,
  lastLoginAt: users.lastLoginAt,
  createdAt: users.createdAt,
}

/** The company's people who can be given work, by name. */
export function listMembers(scope: Scope) {
  return db()
    .select(memberColumns)
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), eq(users.status, 'active')))
    .orderBy(asc(sql`lower(${users.firstName} || ' ' || ${users.lastName})`), asc(users.id))
    .all()
}

export type Member = ReturnType<typeof listMembers>[number]

/** Everybody of the company, whatever their status; newest first. */
export function listUsers(scope: Scope, { limit, offset }: { limit: number; offset: number }): Member[] {
  return db()
    .select(memberColumns)
    .from(users)
    .where(eq(users.companyId, scope.companyId))
    .orderBy(desc(users.createdAt), desc(users.id))
    .limit(limit)
    .offset(offset)
    .all()
}

/** Proves ids that came with a form: each is an active member of the company, or the field's error. */
export function assertMembers(scope: Scope, ids: readonly number[], field = 'assignedTo'): void {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return
  const found = db()
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), eq(users.status, 'active'), inArray(users.id, wanted)))
    .all()
  if (found.length !== wanted.length) throw new Invalid({ [field]: ['Please choose someone from your team'] })
}
