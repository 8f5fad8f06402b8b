import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { files } from '#db/schema/index.ts'

// A job's cover is the photo that was chosen for it, else its newest.

const isCoverable = sql.raw(`category = 'photo' and revision is null and has_picture and not is_money
    and bin_entry_id is null`)

/** For selects of one job's files. */
export const coverFirst = sql.raw('is_cover desc, created_at desc, id desc')

/** For selects from `projects`; null for a job without photos. */
export const coverId = sql<number | null>`(select id from files where company_id = "projects"."company_id"
    and project_id = "projects"."id" and ${isCoverable} order by ${coverFirst} limit 1)`

/** Binned ones too, so that restoring one brings back no second cover. */
export function clearCover({ companyId }: Scope, projectId: number): void {
  const isChosen = and(eq(files.projectId, projectId), eq(files.isCover, true))
  db()
    .update(files)
    .set({ isCover: false })
    .where(and(eq(files.companyId, companyId), isChosen))
    .run()
}
