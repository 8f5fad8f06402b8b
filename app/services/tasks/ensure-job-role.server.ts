import { Invalid } from '#app/domain/errors.ts'
import { chooseJobRole } from '#app/domain/job-roles/job-role.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findJobRoleName } from '#app/models/job-roles/job-role-name.server.ts'

/** In the company's spelling; the task's present position may stay. */
export function ensureJobRole<T extends { jobRole?: string | undefined }>(
  scope: Scope,
  fields: T,
  before = '',
): T {
  const { jobRole } = fields
  if (!jobRole || jobRole === before) return fields
  const found = findJobRoleName(scope, jobRole)
  if (found === null) throw new Invalid({ jobRole: [chooseJobRole] })
  return { ...fields, jobRole: found }
}
