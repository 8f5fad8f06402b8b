import { and, eq, sql } from 'drizzle-orm'
import { defaultJobRoles, type JobDuties, jobDutiesOf } from '#app/domain/job-roles/job-role.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { jobRoles, tasks, taskTemplates, users } from '#db/schema/index.ts'
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

/** Renames the position of everybody who holds it. */
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

/** Leaves its holders without a position. */
export function deleteJobRoleRow(scope: Scope, role: JobRole): void {
  renameHeld(scope, role.name, '')
  db()
    .delete(jobRoles)
    .where(and(eq(jobRoles.companyId, scope.companyId), eq(jobRoles.id, role.id)))
    .run()
}

/** Includes former members and binned tasks, which may come back. */
function renameHeld(scope: Scope, from: string, to: string): void {
  for (const table of [users, tasks]) {
    db()
      .update(table)
      .set({ jobRole: to })
      .where(and(eq(table.companyId, scope.companyId), eq(table.jobRole, from)))
      .run()
  }
  const templates = db()
    .select({ id: taskTemplates.id, tasks: taskTemplates.tasks })
    .from(taskTemplates)
    .where(eq(taskTemplates.companyId, scope.companyId))
    .all()
  for (const { id, tasks: stored } of templates) {
    const plans = Object.entries(stored.taskPlans ?? {})
    if (!plans.some(([, plan]) => plan.jobRole === from)) continue
    const renamed = plans.map(([key, plan]) => [key, plan.jobRole === from ? { ...plan, jobRole: to } : plan])
    db()
      .update(taskTemplates)
      .set({ tasks: { ...stored, taskPlans: Object.fromEntries(renamed) } })
      .where(and(eq(taskTemplates.companyId, scope.companyId), eq(taskTemplates.id, id)))
      .run()
  }
}
