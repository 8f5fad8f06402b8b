import { isoOrNull } from '#app/domain/clock.ts'
import { jobDutiesOf } from '#app/domain/job-roles/job-role.ts'
import type { JobRole } from '#app/models/job-roles/job-role.server.ts'

/** A position as the API tells of it; `permissions` names every one. */
export function toJobRoleRecord({ updatedAt, createdAt, permissions, ...role }: JobRole) {
  return {
    ...role,
    permissions: jobDutiesOf(permissions),
    createdAt: new Date(createdAt).toISOString(),
    updatedAt: isoOrNull(updatedAt),
  }
}
