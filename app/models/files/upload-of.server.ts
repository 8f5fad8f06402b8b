import { and, eq, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { companyLogos, files, stockCards, taxPapers, trainingVideos } from '#db/schema/index.ts'

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
export function isUpload({ companyId }: Pick<Scope, 'companyId'>, id: number): SQL<boolean> {
  return sql<boolean>`(exists (select 1 from stock_cards where company_id = ${companyId} and photo_file_id = ${id})
    or exists (select 1 from training_videos where company_id = ${companyId}
      and (film_file_id = ${id} or thumbnail_file_id = ${id}))
    or ${isLogo({ companyId }, id)})`.mapWith(Boolean)
}

/** Only those who configure the company may change it. */
export function isLogo({ companyId }: Pick<Scope, 'companyId'>, id: number): SQL<boolean> {
  return sql<boolean>`exists (select 1 from company_logos where company_id = ${companyId} and file_id = ${id})`.mapWith(
    Boolean,
  )
}

/** For files that are deleted for good; a confirmation goes with its file. */
export function forgetUploads(companyId: number, doomed: SQL): void {
  db()
    .delete(companyLogos)
    .where(and(eq(companyLogos.companyId, companyId), sql`${companyLogos.fileId} in ${doomed}`))
    .run()
  const papers = and(eq(taxPapers.companyId, companyId), sql`${taxPapers.fileId} in ${doomed}`)
  db()
    .delete(taxPapers)
    .where(and(papers, eq(taxPapers.kind, 'end_user')))
    .run()
  db().update(taxPapers).set({ fileId: null }).where(papers).run()
  const { photoFileId } = stockCards
  const { filmFileId, thumbnailFileId } = trainingVideos
  db()
    .update(stockCards)
    .set({ photoFileId: null })
    .where(and(eq(stockCards.companyId, companyId), sql`${photoFileId} in ${doomed}`))
    .run()
  for (const [pointer, none] of [
    [filmFileId, { filmFileId: null }],
    [thumbnailFileId, { thumbnailFileId: null }],
  ] as const) {
    db()
      .update(trainingVideos)
      .set(none)
      .where(and(eq(trainingVideos.companyId, companyId), sql`${pointer} in ${doomed}`))
      .run()
  }
}
