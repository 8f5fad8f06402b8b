import { and, asc, count, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { QuotePattern } from '#app/domain/quotes/quote-pattern.ts'
import { maxQuoteTemplates } from '#app/domain/quotes/quote-template.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { quoteTemplates } from '#db/schema/index.ts'

const columns = {
  id: quoteTemplates.id,
  name: quoteTemplates.name,
  pattern: quoteTemplates.pattern,
  createdBy: quoteTemplates.createdBy,
  createdAt: quoteTemplates.createdAt,
  version: quoteTemplates.version,
}

const ofCompany = ({ companyId }: Pick<Scope, 'companyId'>) => eq(quoteTemplates.companyId, companyId)
const byName = [asc(sql`lower(${quoteTemplates.name})`), asc(quoteTemplates.id)]

type RoomOfTemplate = { name: string; items: number }

/** Patterns are long, and are read where shown. */
const rooms = subquery(sql<string>`(select json_group_array(json_object('name', room.value ->> 'name',
    'items', json_array_length(room.value, '$.items')) order by room.key)
  from json_each(${quoteTemplates.pattern}, '$.rooms') room)`)

function readRooms(json: string): RoomOfTemplate[] {
  return JSON.parse(json)
}

export function listQuoteTemplates(scope: Scope) {
  const { id, name, createdAt } = columns
  return db()
    .select({ id, name, createdAt, rooms: rooms.mapWith(readRooms) })
    .from(quoteTemplates)
    .where(ofCompany(scope))
    .orderBy(...byName)
    .limit(maxQuoteTemplates)
    .all()
}

export function findQuoteTemplate(scope: Scope, id: number) {
  const where = and(ofCompany(scope), eq(quoteTemplates.id, id))
  return db().select(columns).from(quoteTemplates).where(where).get() ?? null
}

export function requireQuoteTemplate(scope: Scope, id: number) {
  const template = findQuoteTemplate(scope, id)
  if (!template) throw new NotFound('Quote template not found')
  return template
}

export type QuoteTemplate = ReturnType<typeof requireQuoteTemplate>

export function countQuoteTemplates(scope: Scope): number {
  return db().select({ n: count() }).from(quoteTemplates).where(ofCompany(scope)).get()?.n ?? 0
}

export function insertQuoteTemplate(
  { companyId, userId: createdBy }: Scope,
  values: { name: string; pattern: QuotePattern },
): QuoteTemplate {
  return db()
    .insert(quoteTemplates)
    .values({ ...values, companyId, createdBy, createdAt: Date.now() })
    .returning(columns)
    .get()
}

export function renameQuoteTemplate(scope: Scope, id: number, name: string): QuoteTemplate {
  return db()
    .update(quoteTemplates)
    .set({ name, version: sql`${quoteTemplates.version} + 1` })
    .where(and(ofCompany(scope), eq(quoteTemplates.id, id)))
    .returning(columns)
    .get()
}

export function removeQuoteTemplate(scope: Scope, id: number): void {
  db()
    .delete(quoteTemplates)
    .where(and(ofCompany(scope), eq(quoteTemplates.id, id)))
    .run()
}
