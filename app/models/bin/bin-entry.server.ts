import { and, count, desc, eq, gt, inArray, lt, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { binDays } from '#app/domain/bin/bin.ts'
import { dayMs } from '#app/domain/clock.ts'
import { NotFound } from '#app/domain/errors.ts'
import { type BinNoun, binNouns, personalNouns } from '#app/domain/nouns.ts'
import type { Scope } from '#app/domain/scope.ts'
import { onKey } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { binEntries, files, projects, users } from '#db/schema/index.ts'

/** The caller points the deleted rows at it in the same transaction. */
export function createBinEntry(
  scope: Pick<Scope, 'companyId' | 'userId'>,
  entry: { noun: BinNoun; label: string; projectId?: number | null; itemCount?: number },
): number {
  const now = Date.now()
  return db()
    .insert(binEntries)
    .values({
      companyId: scope.companyId,
      noun: entry.noun,
      // Whole letters: some take two code units.
      label: Array.from(entry.label).slice(0, 255).join(''),
      projectId: entry.projectId ?? null,
      itemCount: entry.itemCount ?? 1,
      deletedBy: scope.userId,
      deletedAt: now,
      expiresAt: now + binDays * dayMs,
    })
    .returning({ id: binEntries.id })
    .get().id
}

export function notInBin(): NotFound {
  return new NotFound('That is no longer in the bin')
}

/** Personal entries show only to the person who deleted them. */
function entriesFor({ companyId, userId }: Scope): SQL | undefined {
  const isForAll = notInArray(binEntries.noun, [...personalNouns])
  return and(eq(binEntries.companyId, companyId), or(isForAll, eq(binEntries.deletedBy, userId)))
}

export function requireBinEntry(scope: Scope, id: number) {
  const entry = db()
    .select()
    .from(binEntries)
    .where(and(entriesFor(scope), eq(binEntries.id, id)))
    .get()
  if (!entry) throw notInBin()
  return entry
}

export type BinEntry = ReturnType<typeof requireBinEntry>

export function deleteBinEntry(scope: Scope, id: number): void {
  db()
    .delete(binEntries)
    .where(and(eq(binEntries.companyId, scope.companyId), eq(binEntries.id, id)))
    .run()
}

function entriesOf(scope: Scope, nouns: readonly BinNoun[]): SQL | undefined {
  const areAll = nouns.length === binNouns.length
  return and(entriesFor(scope), areAll ? undefined : inArray(binEntries.noun, nouns))
}

export function listBinEntries(
  scope: Scope,
  limit: number,
  offset = 0,
  nouns: readonly BinNoun[] = binNouns,
) {
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
      jobNumber: projects.jobNumber,
      revision: sql<
        number | null
      >`(select ${files.revision} from ${files} where ${files.companyId} = ${binEntries.companyId}
        and ${files.binEntryId} = ${binEntries.id} and ${binEntries.noun} = 'file')`,
    })
    .from(binEntries)
    .leftJoin(projects, onKey(projects, binEntries.projectId))
    .innerJoin(users, onKey(users, binEntries.deletedBy))
    .where(entriesOf(scope, nouns))
    .orderBy(desc(binEntries.deletedAt), desc(binEntries.id))
    .limit(limit)
    .offset(offset)
    .all()
}

export function countBinEntries(scope: Scope, nouns: readonly BinNoun[] = binNouns): number {
  return db().select({ n: count() }).from(binEntries).where(entriesOf(scope, nouns)).get()?.n ?? 0
}

/** For all companies; `after` is an entry's id. */
export function listExpiredBinEntries(now: number, after: number, limit: number) {
  const isPast = and(lt(binEntries.expiresAt, now), gt(binEntries.id, after))
  return db().select().from(binEntries).where(isPast).orderBy(binEntries.id).limit(limit).all()
}

/** Before the project itself is removed for good. */
export function purgeProjectBinEntries(companyId: number, projectId: number): void {
  db()
    .delete(binEntries)
    .where(and(eq(binEntries.companyId, companyId), eq(binEntries.projectId, projectId)))
    .run()
}

export function purgeBinEntry(id: number): void {
  db().delete(binEntries).where(eq(binEntries.id, id)).run()
}
