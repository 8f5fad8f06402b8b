import { and, count, desc, eq } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { binEntries, users } from '#db/schema/index.ts'

/** Newest first. */
export function listBinEntries(scope: Scope, limit: number, offset = 0) {
  return db()
    .select({
      id: binEntries.id,
      noun: binEntries.noun,
      label: binEntries.label,
      projectId: binEntries.projectId,
      itemCount: binEntries.itemCount,
      deletedBy: binEntries.deletedBy,
      deletedAt: binEntries.deletedAt,
      expiresAt: binEntries.expiresAt,
      firstName: users.firstName,
      lastName: users.lastName,
      username: users.username,
    })
    .from(binEntries)
    .innerJoin(users, and(eq(users.companyId, binEntries.companyId), eq(users.id, binEntries.deletedBy)))
    .where(eq(binEntries.companyId, scope.companyId))
    .orderBy(desc(binEntries.deletedAt), desc(binEntries.id))
    .limit(limit)
    .offset(offset)
    .all()
}

export function countBinEntries(scope: Scope): number {
  return (
    db().select({ n: count() }).from(binEntries).where(eq(binEntries.companyId, scope.companyId)).get()?.n ??
    0
  )
}
