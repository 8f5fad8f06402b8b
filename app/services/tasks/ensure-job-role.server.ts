import { Invalid } from '#app/domain/errors.ts'
import { chooseJobRole } from '#app/domain/job-roles/job-role.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findJobRoleNamed } from '#app/models/job-roles/job-role.server.ts'

/** In the company's spelling; the task's present position may stay. */
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
