import { and, asc, desc, eq, isNotNull, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { StagedTemplate } from '#app/domain/stages/stage.ts'
import { withPositionIds, withPositionNames } from '#app/models/positions/position-name.server.ts'
import { columnsOf, onKey, rowsOf } from '#app/models/rows.server.ts'
import { type Found, findRecords } from '#app/models/search/search-index.server.ts'
import { among, jsonOf } from '#app/models/subquery.server.ts'
import { finishedMinutes } from '#app/models/time-entries/worked-sums.server.ts'
import { db } from '#db/client.ts'
import { taskTemplates, users } from '#db/schema/index.ts'

const notFound = 'Template not found'

const templateTasks = jsonOf<StagedTemplate>(withPositionNames(taskTemplates))

const columns = { ...columnsOf(taskTemplates), tasks: templateTasks }
const rows = rowsOf(taskTemplates, notFound, columns)
export const { find: getTemplate, require: requireTemplate, count: countTemplates } = rows

export type Template = ReturnType<typeof requireTemplate>

export type TemplateValues = { name: string; description: string; tasks: StagedTemplate }

export function insertTemplate(scope: Scope, { tasks, ...values }: TemplateValues): Template {
  return rows.insert(scope, { ...values, tasks: withPositionIds(scope, tasks) })
}

export function saveTemplate(
  scope: Scope,
  id: number,
  { tasks, ...fields }: Partial<TemplateValues>,
): Template {
  return rows.save(scope, id, { ...fields, ...(tasks && { tasks: withPositionIds(scope, tasks) }) })
}

export function isTemplateInBin({ companyId }: Scope, id: number): boolean {
  const isBinned = and(
    ...[
      eq(taskTemplates.companyId, companyId),
      eq(taskTemplates.id, id),
      isNotNull(taskTemplates.binEntryId),
    ],
  )
  return db().select({ id: taskTemplates.id }).from(taskTemplates).where(isBinned).get() !== undefined
}

/** With the figures of the last finished jobs made from it. */
export function requireTemplateAndJobs(scope: Scope, id: number, limit: number) {
  const template = db()
    .select({ ...columns, finished: finishedMinutes(scope, id, limit) })
    .from(taskTemplates)
    .where(rows.one(scope, id))
    .get()
  if (!template) throw new NotFound(notFound)
  return template
}

function matching(found: Found | null): SQL | undefined {
  return found === null ? undefined : sql`${taskTemplates.id} in ${among(found.ids)}`
}

type Page = { limit: number; offset: number }

const newest = [desc(taskTemplates.createdAt), desc(taskTemplates.id)]

export function listTemplates(scope: Scope, page: Page) {
  return rows.list(scope, { order: newest, ...page })
}

export function findTemplates(scope: Scope, query: string, { limit, offset }: Page) {
  const found = findRecords(scope, 'template', query)
  const matches = matching(found)
  const page = db()
    .select({
      ...columns,
      creator: { firstName: users.firstName, lastName: users.lastName, username: users.username },
    })
    .from(taskTemplates)
    .innerJoin(users, onKey(users, taskTemplates.createdBy))
    .where(and(rows.live(scope), matches))
    .orderBy(...newest)
    .limit(limit)
    .offset(offset)
    .all()
  return { rows: page, total: rows.count(scope, matches), isCut: found?.isCut ?? false }
}

export function listTemplateChoices(scope: Scope, query: string, limit: number) {
  return db()
    .select({ id: taskTemplates.id, name: taskTemplates.name, tasks: templateTasks })
    .from(taskTemplates)
    .where(and(rows.live(scope), matching(findRecords(scope, 'template', query))))
    .orderBy(asc(sql`lower(${taskTemplates.name})`), asc(taskTemplates.id))
    .limit(limit)
    .all()
}
