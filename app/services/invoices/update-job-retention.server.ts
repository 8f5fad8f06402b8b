import { changedFields } from '#app/domain/activities/changes.ts'
import type { RetentionTerms } from '#app/domain/invoices/retention-terms.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  getJobRetention,
  type KeptRetention,
  saveJobRetention,
} from '#app/models/invoices/job-retention.server.ts'
import { requireProject } from '#app/models/projects/project.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'

type Change = RetentionTerms & { version?: number | undefined }

/** Holds for later drafts. Throws Stale when made from an older version. */
export function updateJobRetention(
  scope: Scope,
  projectId: number,
  { version, ...terms }: Change,
): KeptRetention {
  requireMay(scope, 'invoice.edit')
  return transaction(() => {
    const { id, name } = requireProject(scope, projectId)
    const current = getJobRetention(scope, id)
    const fields = changedFields(current, terms)
    if (fields.length === 0) return current
    ensureVersion(scope, 'job_retention', { ...current, id }, version)
    saveJobRetention(scope, id, terms)
    recordActivity(scope, 'job_retention.updated', {
      subjectId: id,
      projectId: id,
      detail: { name, fields },
    })
    return getJobRetention(scope, id)
  })
}
