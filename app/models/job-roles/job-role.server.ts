import { and, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isHere } from '#app/models/people/user.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { jobRoles, users } from '#db/schema/index.ts'
import type { listJobRoles } from './job-role-list.server.ts'

export const columns = {
  id: jobRoles.id,
  companyId: jobRoles.companyId,
  name: jobRoles.name,
  description: jobRoles.description,
  permissions: jobRoles.permissions,
  createdBy: jobRoles.createdBy,
  version: jobRoles.version,
  createdAt: jobRoles.createdAt,
  updatedAt: jobRoles.updatedAt,
  /** How many of those who are here hold it. */
  holders:
    subquery(sql<number>`(select count(*) from ${users} where ${users.companyId} = ${jobRoles.companyId}
    and ${users.jobRole} = ${jobRoles.name} and ${isHere})`),
}

export type JobRole = ReturnType<typeof listJobRoles>[number]

export function findJobRole(scope: Scope, id: number): JobRole | null {
  const where = and(eq(jobRoles.companyId, scope.companyId), eq(jobRoles.id, id))
  return db().select(columns).from(jobRoles).where(where).get() ?? null
}

export function requireJobRole(scope: Scope, id: number): JobRole {
  const role = findJobRole(scope, id)
  if (!role) throw new NotFound('Position not found')
  return role
}

/** The company's position of that name, in any letter case. */
export function findJobRoleNamed(scope: Scope, name: string): JobRole | null {
  const where = and(eq(jobRoles.companyId, scope.companyId), eq(jobRoles.nameKey, nameKey(name)))
  return db().select(columns).from(jobRoles).where(where).get() ?? null
}
