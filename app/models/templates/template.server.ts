import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { contains } from '#app/models/search.server.ts'
import { db } from '#db/client.ts'
import { type TemplateTasks, taskTemplates, users } from '#db/schema/index.ts'

const columns = {
  id: taskTemplates.id,
  companyId: taskTemplates.companyId,
  name: taskTemplates.name,
  description: taskTemplates.description,
  tasks: taskTemplates.tasks,
  createdBy: taskTemplates.createdBy,
  version: taskTemplates.version,
  createdAt: taskTemplates.createdAt,
  updatedAt: taskTemplates.updatedAt,
}

function live(scope: Scope): SQL | undefined {
  return and(eq(taskTemplates.companyId, scope.companyId), isNull(taskTemplates.binEntryId))
}

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

export type Template = ReturnType<typeof listTemplates>[number]

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

export function getTemplate(scope: Scope, id: number): Template | null {
  return (
    db()
      .select(columns)
      .from(taskTemplates)
      .where(and(live(scope), eq(taskTemplates.id, id)))
      .get() ?? null
  )
}

/** Whether a template of ours was deleted, and lies in the bin still. */
export function isTemplateInBin(scope: Scope, id: number): boolean {
  const isOurs = and(eq(taskTemplates.companyId, scope.companyId), eq(taskTemplates.id, id))
  const found = db()
    .select({ id: taskTemplates.id })
    .from(taskTemplates)
    .where(and(isOurs, isNotNull(taskTemplates.binEntryId)))
    .get()
  return found !== undefined
}

export function requireTemplate(scope: Scope, id: number): Template {
  const template = getTemplate(scope, id)
  if (!template) throw new NotFound('Template not found')
  return template
}

export type TemplateValues = { name: string; description: string; tasks: TemplateTasks }

export function insertTemplate(scope: Scope, values: TemplateValues): Template {
  return db()
    .insert(taskTemplates)
    .values({ ...values, companyId: scope.companyId, createdBy: scope.userId, createdAt: Date.now() })
    .returning(columns)
    .get()
}

/** Writes the given fields and raises the version. */
export function saveTemplate(scope: Scope, id: number, fields: Partial<TemplateValues>): Template {
  return db()
    .update(taskTemplates)
    .set({ ...fields, updatedAt: Date.now(), version: sql`${taskTemplates.version} + 1` })
    .where(and(live(scope), eq(taskTemplates.id, id)))
    .returning(columns)
    .get()
}

export function binTemplate(scope: Scope, id: number, binEntryId: number): void {
  db()
    .update(taskTemplates)
    .set({ binEntryId, version: sql`${taskTemplates.version} + 1` })
    .where(and(live(scope), eq(taskTemplates.id, id)))
    .run()
}

/** Takes what a bin entry holds back out of the bin; returns the templates' ids. */
export function unbinTemplates(scope: Scope, binEntryId: number): number[] {
  return db()
    .update(taskTemplates)
    .set({ binEntryId: null, version: sql`${taskTemplates.version} + 1` })
    .where(and(eq(taskTemplates.companyId, scope.companyId), eq(taskTemplates.binEntryId, binEntryId)))
    .returning({ id: taskTemplates.id })
    .all()
    .map(row => row.id)
}

/** Removes for good what one bin entry holds. */
export function purgeTemplates(binEntryId: number): void {
  db().delete(taskTemplates).where(eq(taskTemplates.binEntryId, binEntryId)).run()
}
