import { sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { files } from '#db/schema/index.ts'

// What the store of files has is not sorted by company: what is here crosses them, and takes no Scope.

/** Those of the keys that a record has, the bin's too. */
export function knownKeys(keys: readonly string[]): Set<string> {
  const found = db()
    .select({ key: files.filename })
    .from(files)
    .where(sql`${files.filename} in (select value from json_each(${JSON.stringify(keys)}))`)
    .all()
  return new Set(found.map(({ key }) => key))
}
