import { and, asc, eq, gt } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { files } from '#db/schema/index.ts'
import type { Reach } from './export-columns.server.ts'

const pageSize = 200

/** In order of id, binned ones included; a person's export has only their own uploads. */
export function listExportFiles({ subject: { companyId, userId }, scope }: Reach, after: number) {
  // An upload about money is the company's.
  const theirs = scope === 'company' ? undefined : and(eq(files.uploadedBy, userId), eq(files.isMoney, false))
  return db()
    .select({ id: files.id, key: files.filename, originalName: files.originalName })
    .from(files)
    .where(and(eq(files.companyId, companyId), gt(files.id, after), theirs))
    .orderBy(asc(files.id))
    .limit(pageSize)
    .all()
}
