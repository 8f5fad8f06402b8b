import { and, eq, sql } from 'drizzle-orm'
import { defaultJobRoles, type JobDuties, jobDutiesOf } from '#app/domain/job-roles/job-role.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { jobRoles, tasks, users } from '#db/schema/index.ts'
import { type JobRole, requireJobRole } from './job-role.server.ts'

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

export function insertDefaultJobRoles(scope: Scope): void {
  for (const { name, description, duties } of defaultJobRoles) {
    const permissions = jobDutiesOf(Object.fromEntries(duties.map(duty => [duty, true])))
    insertJobRole(scope, { name, description, permissions })
  }
}

export function saveJobRole(scope: Scope, id: number, fields: Partial<JobRoleValues>): JobRole {
  const { name } = fields
  db()
    .update(jobRoles)
    .set({
      ...fields,
      ...(name === undefined ? {} : { nameKey: nameKey(name) }),
      updatedAt: Date.now(),
      version: sql`${jobRoles.version} + 1`,
    })
    .where(and(eq(jobRoles.companyId, scope.companyId), eq(jobRoles.id, id)))
    .run()
  return requireJobRole(scope, id)
}

/** Leaves its holders and tasks without a position, former members and binned tasks included. A template's plan that names it has none. */
export function deleteJobRoleRow({ companyId }: Scope, id: number): void {
  for (const table of [users, tasks]) {
    db()
      .update(table)
      .set({ positionId: null })
      .where(and(eq(table.companyId, companyId), eq(table.positionId, id)))
      .run()
  }
  db()
    .delete(jobRoles)
    .where(and(eq(jobRoles.companyId, companyId), eq(jobRoles.id, id)))
    .run()
}
