import { type SQL, sql } from 'drizzle-orm'
import type { ActivityDetail, Verb } from '#app/domain/activities/activity.ts'
import type { activities } from '#db/schema/index.ts'

/** `activities.detail`, or that of an alias. */
type DetailColumn = typeof activities.detail | SQL

/** Safe, as recordActivity takes no other shape. */
export function detailOf<V extends Verb>(
  _verb: V,
  detail: Record<string, unknown> | null,
): ActivityDetail[V] {
  return detail as ActivityDetail[V]
}

/** For statements; null where the act keeps none. */
export function detailValue<V extends Verb, Key extends keyof ActivityDetail[V] & string>(
  _verb: V,
  key: Key,
  column: DetailColumn,
): SQL<ActivityDetail[V][Key] | null> {
  return sql`${column} ->> ${sql.raw(`'${key}'`)}`
}

/** For statements; the table's `value` is one element. */
export function detailList<V extends Verb, Key extends keyof ActivityDetail[V] & string>(
  _verb: V,
  key: Key,
  column: DetailColumn,
): SQL {
  return sql`json_each(${column}, ${sql.raw(`'$.${key}'`)})`
}
