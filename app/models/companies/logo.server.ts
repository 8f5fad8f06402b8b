import { and, eq, sql } from 'drizzle-orm'
import type { Company } from '#app/domain/scope.ts'
import { liveFiles, type StoredFile, selectFiles } from '#app/models/files/file.server.ts'
import { db } from '#db/client.ts'
import { companyLogos, files } from '#db/schema/index.ts'

/** Null also when it is binned. The caller has checked access. */
export function findLogo(company: Company): StoredFile | null {
  const { fileId, companyId } = companyLogos
  const ours = db().select({ fileId }).from(companyLogos).where(eq(companyId, company.companyId))
  const logo = selectFiles().where(and(liveFiles(company), sql`${files.id} in ${ours}`))
  return logo.get() ?? null
}

export function saveLogo({ companyId }: Company, fileId: number): void {
  db()
    .insert(companyLogos)
    .values({ companyId, fileId })
    .onConflictDoUpdate({ target: companyLogos.companyId, set: { fileId } })
    .run()
}
