import { Invalid } from '#app/domain/errors.ts'
import { chooseJobRole } from '#app/domain/job-roles/job-role.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findJobRoleNamed } from '#app/models/job-roles/job-role.server.ts'

/** The position as the company writes it, or none; one that stands already may stay. */
export function ensureJobRole<T extends { jobRole?: string | undefined }>(
  scope: Scope,
  fields: T,
  before = '',
): T {
  const { jobRole } = fields
  if (!jobRole || jobRole === before) return fields
  const found = findJobRoleNamed(scope, jobRole)
  if (!found) throw new Invalid({ jobRole: [chooseJobRole] })
  return { ...fields, jobRole: found.name }
}
