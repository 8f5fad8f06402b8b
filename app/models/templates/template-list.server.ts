import { and, asc, count, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { findRecords } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { taskTemplates, users } from '#db/schema/index.ts'
import { columns, live } from './template.server.ts'

function matching(scope: Scope, query: string): SQL | undefined {
  const found = findRecords(scope, 'template', query)
  return and(live(scope), found === null ? undefined : sql`${taskTemplates.id} in ${among(found.ids)}`)
}

type Page = { limit: number; offset: number }

/** Newest first. */
export function listTemplates(scope: Scope, { limit, offset }: Page) {
  return db()
    .select(columns)
    .from(taskTemplates)
    .where(live(scope))
    .orderBy(desc(taskTemplates.createdAt), desc(taskTemplates.id))
    .limit(limit)
    .offset(offset)
    .all()
}

/** Those whose name or description holds `query`, with who made them, newest first; and how many there are in all. */
export function findTemplates(scope: Scope, query: string, { limit, offset }: Page) {
  const where = matching(scope, query)
  const rows = db()
    .select({
      ...columns,
      creator: { firstName: users.firstName, lastName: users.lastName, username: users.username },
    })
    .from(taskTemplates)
    .innerJoin(
      users,
      and(eq(users.companyId, taskTemplates.companyId), eq(users.id, taskTemplates.createdBy)),
    )
    .where(where)
    .orderBy(desc(taskTemplates.createdAt), desc(taskTemplates.id))
    .limit(limit)
    .offset(offset)
    .all()
  return { rows, total: countWhere(where) }
}

export function countTemplates(scope: Scope): number {
  return countWhere(live(scope))
}

function countWhere(where: SQL | undefined): number {
  return db().select({ n: count() }).from(taskTemplates).where(where).get()?.n ?? 0
}

/** The first of them by name, to choose from. */
export function listTemplateChoices(scope: Scope, query: string, limit: number) {
  return db()
    .select({ id: taskTemplates.id, name: taskTemplates.name, tasks: taskTemplates.tasks })
    .from(taskTemplates)
    .where(matching(scope, query))
    .orderBy(asc(sql`lower(${taskTemplates.name})`), asc(taskTemplates.id))
    .limit(limit)
    .all()
}
