import { and, or, type SQL } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import type { Scope } from '#app/domain/scope.ts'
import { contains } from '#app/models/search.server.ts'
import { clients, projects } from '#db/schema/index.ts'
import { hasJobNumber } from './job-number.server.ts'
import { isOverdue, liveProjects } from './project.server.ts'

// Drizzle drops the table names of columns in a select from one table: these selects all join, or say the name themselves.

export function matching(scope: Scope, query: string): SQL | undefined {
  if (query === '') return liveProjects(scope)
  return and(
    liveProjects(scope),
    or(
      contains(projects.name, query),
      contains(projects.description, query),
      contains(clients.name, query),
      hasJobNumber(query),
    ),
  )
}

export function isLate(scope: Scope): SQL {
  return isOverdue(dayIn(scope.timeZone, Date.now()))
}
