import { and, eq, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { clients, projects } from '#db/schema/index.ts'

export const projectColumns = {
  id: projects.id,
  jobNumber: projects.jobNumber,
  name: projects.name,
  description: projects.description,
  notes: projects.notes,
  clientId: projects.clientId,
  stageId: projects.stageId,
  status: projects.status,
  estimatedValue: projects.estimatedValue,
  actualValue: projects.actualValue,
  startDate: projects.startDate,
  dueDate: projects.dueDate,
  completedDate: projects.completedDate,
  assignedTo: projects.assignedTo,
  createdBy: projects.createdBy,
  version: projects.version,
  createdAt: projects.createdAt,
}

/** The company's projects that are not in the bin. */
export function liveProjects(scope: Scope): SQL {
  return sql`${projects.companyId} = ${scope.companyId} and ${projects.binEntryId} is null`
}

/** For selects of projects. */
export function joinClient(): SQL | undefined {
  return and(eq(clients.companyId, projects.companyId), eq(clients.id, projects.clientId))
}

/** In work, and due before `today`: the rule of `projectOverdue`. */
export function isOverdue(today: string): SQL {
  return sql`${projects.status} = 'active' and ${projects.completedDate} is null and ${projects.dueDate} < ${today}`
}

export function findProject(scope: Scope, id: number) {
  const where = and(liveProjects(scope), eq(projects.id, id))
  return db().select(projectColumns).from(projects).where(where).get() ?? null
}

export function requireProject(scope: Scope, id: number) {
  const project = findProject(scope, id)
  if (!project) throw new NotFound('Project not found')
  return project
}

export type Project = ReturnType<typeof requireProject>
