import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Company } from '#app/domain/scope.ts'
import { emptyPointers } from '#app/models/bin/rows.server.ts'
import { db } from '#db/client.ts'
import { companyLogos, files, taxPapers } from '#db/schema/index.ts'

// Cards, videos and logos point to their last upload, even when it is binned.

type Pointer =
  | 'company_logos.file_id'
  | 'stock_cards.photo_file_id'
  | 'training_videos.film_file_id'
  | 'training_videos.thumbnail_file_id'

/** Null where there is none, or it is binned. For selects from the pointer's table. */
export function ofUpload<T>(pointer: Pointer, column: SQLiteColumn): SQL<T | null> {
  const [table = ''] = pointer.split('.')
  // Written out: in `returning` columns have no table name.
  return sql`(select uploaded.${sql.identifier(column.name)} from files uploaded where uploaded.company_id = ${sql.raw(table)}.company_id
    and uploaded.id = ${sql.raw(pointer)} and uploaded.bin_entry_id is null)`
}

/** For selects from `files`. */
export function isUploadOf(companyId: SQLiteColumn, pointer: SQLiteColumn): SQL | undefined {
  return and(eq(companyId, files.companyId), eq(pointer, files.id))
}

/** A part of another select. */
export function isUpload({ companyId }: Company, id: number): SQL<boolean> {
  return sql<boolean>`(exists (select 1 from stock_cards where company_id = ${companyId} and photo_file_id = ${id})
    or exists (select 1 from training_videos where company_id = ${companyId}
      and (film_file_id = ${id} or thumbnail_file_id = ${id}))
    or ${isLogo({ companyId }, id)})`.mapWith(Boolean)
}

/** Only those who configure the company may change it. */
export function isLogo({ companyId }: Company, id: number): SQL<boolean> {
  return sql<boolean>`exists (select 1 from company_logos where company_id = ${companyId} and file_id = ${id})`.mapWith(
    Boolean,
  )
}

/** For files that are deleted for good; a logo and a confirmation go with theirs. */
export function forgetUploads(companyId: number, doomed: SQL | undefined): void {
  const ids = db().select({ id: files.id }).from(files).where(doomed)
  db()
    .delete(companyLogos)
    .where(and(eq(companyLogos.companyId, companyId), inArray(companyLogos.fileId, ids)))
    .run()
  const isConfirmation = and(eq(taxPapers.companyId, companyId), eq(taxPapers.kind, 'end_user'))
  db()
    .delete(taxPapers)
    .where(and(isConfirmation, inArray(taxPapers.fileId, ids)))
    .run()
  emptyPointers(files, companyId, doomed)
}
