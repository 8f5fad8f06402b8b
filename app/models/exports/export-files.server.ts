import { and, asc, eq } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { files } from '#db/schema/index.ts'
import type { Reach } from './export-columns.server.ts'

/** The files whose bytes go into an export: the company's, the bin's too, or those that the person has uploaded. */
export function listExportFiles({ subject: { companyId, userId }, scope }: Reach) {
  const theirs = scope === 'company' ? undefined : eq(files.uploadedBy, userId)
  return db()
    .select({ id: files.id, key: files.filename, originalName: files.originalName })
    .from(files)
    .where(and(eq(files.companyId, companyId), theirs))
    .orderBy(asc(files.id))
    .all()
}
