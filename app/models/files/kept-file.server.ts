import { and, eq, inArray, sql } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { files } from '#db/schema/index.ts'
import { forgetUploads } from './upload-of.server.ts'

// The store is not sorted by company, so nothing here takes a Scope.

/** Binned files included. */
export function knownKeys(keys: readonly string[]): Set<string> {
  const found = db()
    .select({ key: files.filename })
    .from(files)
    .where(sql`${files.filename} in (select value from json_each(${JSON.stringify(keys)}))`)
    .all()
  return new Set(found.map(({ key }) => key))
}

export function listSomeKeys(companyId: number, limit: number): string[] {
  const some = db()
    .select({ key: files.filename })
    .from(files)
    .where(eq(files.companyId, companyId))
    .limit(limit)
  return some.all().map(({ key }) => key)
}

export function deleteFilesByKey(companyId: number, keys: readonly string[]): void {
  const areThese = and(eq(files.companyId, companyId), inArray(files.filename, [...keys]))
  forgetUploads(companyId, areThese)
  db().delete(files).where(areThese).run()
}
