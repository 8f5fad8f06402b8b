import { and, asc, count, desc, eq, or, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { contains } from '#app/models/search.server.ts'
import { db } from '#db/client.ts'
import { taskTemplates, users } from '#db/schema/index.ts'
import { columns, live } from './template.server.ts'

function matching(scope: Scope, query: string): SQL | undefined {
  if (query === '') return live(scope)
  return and(live(scope), or(contains(taskTemplates.name, query), contains(taskTemplates.description, query)))
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
    .where(matching(scope, query))
    .orderBy(desc(taskTemplates.createdAt), desc(taskTemplates.id))
    .limit(limit)
    .offset(offset)
    .all()
  return { rows, total: countTemplates(scope, query) }
}

/** Those whose name or description holds `query`. */
export function countTemplates(scope: Scope, query = ''): number {
  return db().select({ n: count() }).from(taskTemplates).where(matching(scope, query)).get()?.n ?? 0
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
