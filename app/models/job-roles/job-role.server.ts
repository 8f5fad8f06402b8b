import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isHere } from '#app/models/people/user.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { jobRoles, users } from '#db/schema/index.ts'

const jobRoleColumns = {
  id: jobRoles.id,
  companyId: jobRoles.companyId,
  name: jobRoles.name,
  description: jobRoles.description,
  permissions: jobRoles.permissions,
  createdBy: jobRoles.createdBy,
  version: jobRoles.version,
  createdAt: jobRoles.createdAt,
  updatedAt: jobRoles.updatedAt,
  /** Active people who hold it. */
  holders:
    subquery(sql<number>`(select count(*) from ${users} where ${users.companyId} = ${jobRoles.companyId}
    and ${users.positionId} = ${jobRoles.id} and ${isHere})`),
}

export type JobRole = ReturnType<typeof listJobRoles>[number]

export function findJobRole(scope: Scope, id: number): JobRole | null {
  const where = and(eq(jobRoles.companyId, scope.companyId), eq(jobRoles.id, id))
  return db().select(jobRoleColumns).from(jobRoles).where(where).get() ?? null
}

export function requireJobRole(scope: Scope, id: number): JobRole {
  const role = findJobRole(scope, id)
  if (!role) throw new NotFound('Position not found')
  return role
}

/** In any letter case. */
export function findJobRoleNamed(scope: Scope, name: string): JobRole | null {
  const where = and(eq(jobRoles.companyId, scope.companyId), eq(jobRoles.nameKey, nameKey(name)))
  return db().select(jobRoleColumns).from(jobRoles).where(where).get() ?? null
}

export function jobRoleNames({ companyId }: Scope) {
  return sql<string>`(select json_group_array(name order by name_key) from job_roles where company_id = ${companyId})`.mapWith(
    (text: string): string[] => JSON.parse(text),
  )
}

export function listJobRoles(scope: Scope) {
  return db()
    .select(jobRoleColumns)
    .from(jobRoles)
    .where(eq(jobRoles.companyId, scope.companyId))
    .orderBy(asc(jobRoles.nameKey))
    .all()
}

export function listNewestJobRoles(scope: Scope, page: { limit: number; offset: number }): JobRole[] {
  return db()
    .select(jobRoleColumns)
    .from(jobRoles)
    .where(eq(jobRoles.companyId, scope.companyId))
    .orderBy(desc(jobRoles.id))
    .limit(page.limit)
    .offset(page.offset)
    .all()
}

/** Active people only. */
export function listHolders(scope: Scope, { id }: Pick<JobRole, 'id'>) {
  return db()
    .select({ firstName: users.firstName, lastName: users.lastName, username: users.username })
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), eq(users.positionId, id), isHere))
    .orderBy(asc(users.firstName), asc(users.id))
    .all()
}
