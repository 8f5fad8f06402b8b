import { and, asc, count, desc, eq, isNull, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { StagedTemplate } from '#app/domain/stages/stage.ts'
import { withPositionNames } from '#app/models/positions/position-name.server.ts'
import { type Found, findRecords } from '#app/models/search/search-index.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { finishedMinutes } from '#app/models/time-entries/worked-sums.server.ts'
import { db } from '#db/client.ts'
import { taskTemplates, users } from '#db/schema/index.ts'

const templateTasks = withPositionNames(taskTemplates).mapWith(
  (text: string): StagedTemplate => JSON.parse(text),
)

export const templateColumns = {
  id: taskTemplates.id,
  companyId: taskTemplates.companyId,
  name: taskTemplates.name,
  description: taskTemplates.description,
  tasks: templateTasks,
  createdBy: taskTemplates.createdBy,
  version: taskTemplates.version,
  createdAt: taskTemplates.createdAt,
  updatedAt: taskTemplates.updatedAt,
}

export function liveTemplates(scope: Scope): SQL | undefined {
  return and(eq(taskTemplates.companyId, scope.companyId), isNull(taskTemplates.binEntryId))
}

export type Template = ReturnType<typeof listTemplates>[number]

export function getTemplate(scope: Scope, id: number): Template | null {
  return (
    db()
      .select(templateColumns)
      .from(taskTemplates)
      .where(and(liveTemplates(scope), eq(taskTemplates.id, id)))
      .get() ?? null
  )
}

const notFound = 'Template not found'

export function requireTemplate(scope: Scope, id: number): Template {
  const template = getTemplate(scope, id)
  if (!template) throw new NotFound(notFound)
  return template
}

/** With the figures of the last finished jobs made from it. */
export function requireTemplateAndJobs(scope: Scope, id: number, limit: number) {
  const template = db()
    .select({ ...templateColumns, finished: finishedMinutes(scope, id, limit) })
    .from(taskTemplates)
    .where(and(liveTemplates(scope), eq(taskTemplates.id, id)))
    .get()
  if (!template) throw new NotFound(notFound)
  return template
}

function matching(scope: Scope, found: Found | null): SQL | undefined {
  return and(
    liveTemplates(scope),
    found === null ? undefined : sql`${taskTemplates.id} in ${among(found.ids)}`,
  )
}

type Page = { limit: number; offset: number }

export function listTemplates(scope: Scope, { limit, offset }: Page) {
  return db()
    .select(templateColumns)
    .from(taskTemplates)
    .where(liveTemplates(scope))
    .orderBy(desc(taskTemplates.createdAt), desc(taskTemplates.id))
    .limit(limit)
    .offset(offset)
    .all()
}

export function findTemplates(scope: Scope, query: string, { limit, offset }: Page) {
  const found = findRecords(scope, 'template', query)
  const where = matching(scope, found)
  const rows = db()
    .select({
      ...templateColumns,
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
  return { rows, total: countWhere(where), isCut: found?.isCut ?? false }
}

export function countTemplates(scope: Scope): number {
  return countWhere(liveTemplates(scope))
}

function countWhere(where: SQL | undefined): number {
  return db().select({ n: count() }).from(taskTemplates).where(where).get()?.n ?? 0
}

export function listTemplateChoices(scope: Scope, query: string, limit: number) {
  return db()
    .select({ id: taskTemplates.id, name: taskTemplates.name, tasks: templateTasks })
    .from(taskTemplates)
    .where(matching(scope, findRecords(scope, 'template', query)))
    .orderBy(asc(sql`lower(${taskTemplates.name})`), asc(taskTemplates.id))
    .limit(limit)
    .all()
}
