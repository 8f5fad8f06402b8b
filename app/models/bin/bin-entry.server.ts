import { and, eq } from 'drizzle-orm'
import { binDays } from '#app/domain/bin/bin-texts.ts'
import { dayMs } from '#app/domain/clock.ts'
import type { BinNoun } from '#app/domain/enumerations.ts'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { binEntries } from '#db/schema/index.ts'

/** Opens a bin entry; the caller points the deleted rows at it in the same transaction. */
export function createBinEntry(
  scope: Scope,
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

export function requireBinEntry(scope: Scope, id: number) {
  const entry = db()
    .select()
    .from(binEntries)
    .where(and(eq(binEntries.companyId, scope.companyId), eq(binEntries.id, id)))
    .get()
  if (!entry) throw new NotFound('That is no longer in the bin')
  return entry
}

export type BinEntry = ReturnType<typeof requireBinEntry>

export function deleteBinEntry(scope: Scope, id: number): void {
  db()
    .delete(binEntries)
    .where(and(eq(binEntries.companyId, scope.companyId), eq(binEntries.id, id)))
    .run()
}

/** For entries of a noun that has no way back yet: they stay in the bin. */
export function unknownNoun(noun: string): Error {
  return new Error(`A bin entry of the kind ${noun} cannot be taken out of the bin`)
}
