import { Invalid } from '#app/domain/errors.ts'
import type { Project } from '#app/models/projects/project.server.ts'

type Job = Pick<Project, 'clientId'>

/** The job that an invoice names is its client's, or nobody's yet: whose else it is would be told otherwise. */
export function isOwnJob(job: Job, clientId: number | null): boolean {
  return job.clientId === null || job.clientId === clientId
}

/** Throws Invalid at the field that was sent. */
export function requireOwnJob(job: Job, clientId: number | null, field: 'projectId' | 'clientId'): void {
  if (isOwnJob(job, clientId)) return
  throw new Invalid({ [field]: ['The job is another client’s: an invoice names a job of its own client'] })
}
