import { and, asc, desc, eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { isHere } from '#app/models/people/user.server.ts'
import { db } from '#db/client.ts'
import { jobRoles, users } from '#db/schema/index.ts'
import { columns, type JobRole } from './job-role.server.ts'

/** The company's positions by name. */
export function listJobRoles(scope: Scope) {
  return db()
    .select(columns)
    .from(jobRoles)
    .where(eq(jobRoles.companyId, scope.companyId))
    .orderBy(asc(jobRoles.nameKey))
    .all()
}

/** The newest first. */
export function listNewestJobRoles(scope: Scope, page: { limit: number; offset: number }): JobRole[] {
  return db()
    .select(columns)
    .from(jobRoles)
    .where(eq(jobRoles.companyId, scope.companyId))
    .orderBy(desc(jobRoles.id))
    .limit(page.limit)
    .offset(page.offset)
    .all()
}

/** The names of who hold it, of those who are here. */
export function listHolders(scope: Scope, { name }: Pick<JobRole, 'name'>) {
  return db()
    .select({ firstName: users.firstName, lastName: users.lastName, username: users.username })
    .from(users)
    .where(and(eq(users.companyId, scope.companyId), eq(users.jobRole, name), isHere))
    .orderBy(asc(users.firstName), asc(users.id))
    .all()
}
