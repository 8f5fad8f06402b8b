import { Invalid } from '#app/domain/errors.ts'
import type { Project } from '#app/models/projects/project.server.ts'

type Job = Pick<Project, 'clientId'>

/** An invoice must not reveal another client's job. */
export function isOwnJob(job: Job, clientId: number | null): boolean {
  return job.clientId === null || job.clientId === clientId
}

export function requireOwnJob(job: Job, clientId: number | null, field: 'projectId' | 'clientId'): void {
  if (isOwnJob(job, clientId)) return
  throw new Invalid({ [field]: ['The job is another client’s: an invoice names a job of its own client'] })
}
