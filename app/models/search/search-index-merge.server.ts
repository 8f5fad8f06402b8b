import { sql } from 'drizzle-orm'
import { db } from '#db/client.ts'

/** Pages of the index that one step writes: a few milliseconds. */
const pagesAtOnce = 16

/**
 * One step of writing the index anew as one piece, whole once this returns true. A deleted or changed text is gone from the
 * index's rows at once; its letters, three by three, leave the lists only when these are written anew.
 */
export function mergeSearchIndex({ isFirst }: { isFirst: boolean }): boolean {
  const before = totalChanges()
  db().run(
    sql`insert into search_index (search_index, rank) values ('merge', ${isFirst ? -pagesAtOnce : pagesAtOnce})`,
  )
  // The step itself is one change.
  return totalChanges() - before < 2
}

function totalChanges(): number {
  return db().get<{ n: number }>(sql`select total_changes() as n`).n
}
