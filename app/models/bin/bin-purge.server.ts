import { and, eq, lt } from 'drizzle-orm'
import { db } from '#db/client.ts'
import { binEntries } from '#db/schema/index.ts'

/** Every company's entries past their time: the purge works for the service, not for one company. */
export function listExpiredBinEntries(now: number, limit: number) {
  return db().select().from(binEntries).where(lt(binEntries.expiresAt, now)).limit(limit).all()
}

/** What a project left in the bin before it was removed for good itself. */
export function purgeProjectBinEntries(companyId: number, projectId: number): void {
  db()
    .delete(binEntries)
    .where(and(eq(binEntries.companyId, companyId), eq(binEntries.projectId, projectId)))
    .run()
}

export function purgeBinEntry(id: number): void {
  db().delete(binEntries).where(eq(binEntries.id, id)).run()
}
