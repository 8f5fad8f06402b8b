import { and, asc, eq, gt } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { files } from '#db/schema/index.ts'
import type { Reach } from './export-columns.server.ts'

const pageSize = 200

/**
 * The files whose bytes go into an export, from the id after `after`, some hundreds at most: the company's, the bin's too, or
 * those that the person has uploaded.
 */
export function listExportFiles({ subject: { companyId, userId }, scope }: Reach, after: number) {
  // What somebody uploaded who saw money then is the company's.
  const theirs = scope === 'company' ? undefined : and(eq(files.uploadedBy, userId), eq(files.isMoney, false))
  return db()
    .select({ id: files.id, key: files.filename, originalName: files.originalName })
    .from(files)
    .where(and(eq(files.companyId, companyId), gt(files.id, after), theirs))
    .orderBy(asc(files.id))
    .limit(pageSize)
    .all()
}
