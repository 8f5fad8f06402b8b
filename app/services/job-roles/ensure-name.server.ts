import { Invalid } from '#app/domain/errors.ts'
import { jobRoleNameTaken } from '#app/domain/job-roles/job-role.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findJobRoleNamed } from '#app/models/job-roles/job-role.server.ts'

/** In any letter case. Call it inside the transaction that writes it. */
export function ensureNameFree(scope: Scope, name: string, ownId?: number): void {
  const other = findJobRoleNamed(scope, name)
  if (other && other.id !== ownId) throw new Invalid({ name: [jobRoleNameTaken] })
}
