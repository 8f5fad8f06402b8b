import { asc, sql } from 'drizzle-orm'
import { maxQuoteTemplates } from '#app/domain/quotes/quote-template.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import { rowsOf } from '#app/models/rows.server.ts'
import { jsonOf } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { quoteTemplates } from '#db/schema/index.ts'

const rows = rowsOf(quoteTemplates, 'Quote template not found')
export const {
  find: findQuoteTemplate,
  require: requireQuoteTemplate,
  count: countQuoteTemplates,
  insert: insertQuoteTemplate,
  save: renameQuoteTemplate,
  remove: removeQuoteTemplate,
} = rows

export type QuoteTemplate = ReturnType<typeof requireQuoteTemplate>

const byName = [asc(sql`lower(${quoteTemplates.name})`), asc(quoteTemplates.id)]

type RoomOfTemplate = { name: string; items: number }

/** Patterns are long, and are read where shown. */
const rooms = jsonOf<RoomOfTemplate[]>(sql`(select json_group_array(json_object('name', room.value ->> 'name',
    'items', json_array_length(room.value, '$.items')) order by room.key)
  from json_each(${quoteTemplates.pattern}, '$.rooms') room)`)

export function listQuoteTemplates(scope: Scope) {
  const { id, name, createdAt } = quoteTemplates
  return db()
    .select({ id, name, createdAt, rooms })
    .from(quoteTemplates)
    .where(rows.live(scope))
    .orderBy(...byName)
    .limit(maxQuoteTemplates)
    .all()
}
