import { type SQL, sql } from 'drizzle-orm'
import type { ActivityDetail, Verb } from '#app/domain/activities/activity.ts'
import type { activities } from '#db/schema/index.ts'

// What an act keeps besides who did what, and when: what undoing needs, and its sentence. The verb decides its shape.

/** `activities.detail`, or that of an alias. */
type DetailColumn = typeof activities.detail | SQL

/** What history keeps of an act: recordActivity takes no other shape. */
export function detailOf<V extends Verb>(
  _verb: V,
  detail: Record<string, unknown> | null,
): ActivityDetail[V] {
  return detail as ActivityDetail[V]
}

/** One value of it, for statements; null where the act keeps none. */
export function detailValue<V extends Verb, Key extends keyof ActivityDetail[V] & string>(
  _verb: V,
  key: Key,
  column: DetailColumn,
): SQL<ActivityDetail[V][Key] | null> {
  return sql`${column} ->> ${sql.raw(`'${key}'`)}`
}

/** A list in it, for statements: the table's `value` is one of them. */
export function detailList<V extends Verb, Key extends keyof ActivityDetail[V] & string>(
  _verb: V,
  key: Key,
  column: DetailColumn,
): SQL {
  return sql`json_each(${column}, ${sql.raw(`'$.${key}'`)})`
}
