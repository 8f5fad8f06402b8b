import { and, asc, desc, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { defaultJobRoles, type JobDuties, jobDutiesOf } from '#app/domain/job-roles/job-role.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isHere } from '#app/models/people/person-conditions.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { jobRoles, users } from '#db/schema/index.ts'

const columns = {
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

/** The company's positions by name. */
export function listJobRoles(scope: Scope) {
  return db()
    .select(columns)
    .from(jobRoles)
    .where(eq(jobRoles.companyId, scope.companyId))
    .orderBy(asc(jobRoles.nameKey))
    .all()
}

export type JobRole = ReturnType<typeof listJobRoles>[number]

/** The newest first. */
export function listNewestJobRoles(scope: Scope, page: { limit: number; offset: number }): JobRole[] {
  return db()
    .select(columns)
    .from(jobRoles)
    .where(eq(jobRoles.companyId, scope.companyId))
    .orderBy(desc(jobRoles.id))
    .limit(page.limit)
    .offset(page.offset)
    .all()
}

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

/** The names of who hold it, of those who are here. */
export function listHolders(scope: Scope, { name }: Pick<JobRole, 'name'>) {
  return db()
    .select({ firstName: users.firstName, lastName: users.lastName, username: users.username })
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), eq(users.jobRole, name), isHere))
    .orderBy(asc(users.firstName), asc(users.id))
    .all()
}

type JobRoleValues = { name: string; description?: string | undefined; permissions?: JobDuties | undefined }

export function insertJobRole(scope: Scope, values: JobRoleValues): JobRole {
  const { id } = db()
    .insert(jobRoles)
    .values({
      ...values,
      companyId: scope.companyId,
      nameKey: nameKey(values.name),
      createdBy: scope.userId,
      createdAt: Date.now(),
    })
    .returning({ id: jobRoles.id })
    .get()
  return requireJobRole(scope, id)
}

/** The positions that a new company starts with. */
export function insertDefaultJobRoles(scope: Scope): void {
  for (const { name, description, duties } of defaultJobRoles) {
    const permissions = jobDutiesOf(Object.fromEntries(duties.map(duty => [duty, true])))
    insertJobRole(scope, { name, description, permissions })
  }
}

/** Writes the given fields and raises the version; who holds a position that is renamed holds it under its new name. */
export function saveJobRole(scope: Scope, current: JobRole, fields: Partial<JobRoleValues>): JobRole {
  const { name } = fields
  db()
    .update(jobRoles)
    .set({
      ...fields,
      ...(name === undefined ? {} : { nameKey: nameKey(name) }),
      updatedAt: Date.now(),
      version: sql`${jobRoles.version} + 1`,
    })
    .where(and(eq(jobRoles.companyId, scope.companyId), eq(jobRoles.id, current.id)))
    .run()
  if (name !== undefined && name !== current.name) renameHeld(scope, current.name, name)
  return requireJobRole(scope, current.id)
}

/** Deletes it; who held it has none. */
export function deleteJobRoleRow(scope: Scope, role: JobRole): void {
  renameHeld(scope, role.name, '')
  db()
    .delete(jobRoles)
    .where(and(eq(jobRoles.companyId, scope.companyId), eq(jobRoles.id, role.id)))
    .run()
}

/** Those who have left, too: they may come back. */
function renameHeld(scope: Scope, from: string, to: string): void {
  db()
    .update(users)
    .set({ jobRole: to })
    .where(and(eq(users.companyId, scope.companyId), eq(users.jobRole, from)))
    .run()
}
