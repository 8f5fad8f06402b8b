import { Conflict } from '#app/domain/errors.ts'
import type { NewFile } from '#app/domain/files/file.schema.ts'
import type { ArrivedFile } from '#app/domain/files/upload.ts'
import { maxSharedBytes, maxSharedFiles, type SharedFile } from '#app/domain/quotes/quote-files.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'
import { listFilesById } from '#app/models/files/file-list.server.ts'
import { requireQuoteHead, saveQuoteHead } from '#app/models/quotes/quote.server.ts'
import { ensureVersion } from '#app/services/ensure.server.ts'
import { addFiles } from '#app/services/files/add-files.server.ts'
import { hashFile } from '#app/services/files/hash-file.server.ts'
import { transaction } from '#db/client.ts'
import { recordQuoteChange, requireDraft, versionOfPart } from './quote-edits.server.ts'

/** In this order. Throws Stale when both the choice and the version are older. */
export function shareFiles(
  scope: Scope,
  id: number,
  { shared, ...made }: Parameters<typeof versionOfPart>[0] & { shared: readonly SharedFile[] },
): void {
  transaction(() => {
    const quote = requireDraft(scope, id)
    if (JSON.stringify(quote.sharedFiles ?? []) === JSON.stringify(shared)) return
    ensureVersion(scope, 'quote', quote, versionOfPart(made, quote.sharedFiles))
    requireFew(scope, shared)
    saveQuoteHead(scope, id, { sharedFiles: [...shared] })
    recordQuoteChange(scope, quote, ['sharedFiles'])
  })
}

/** They belong to the quote's job, if any. A file above the limit is not kept. */
export async function addSharedFiles(
  scope: Scope,
  id: number,
  arrived: readonly ArrivedFile[],
  input: NewFile,
): ReturnType<typeof addFiles> {
  const { projectId } = requireDraft(scope, id)
  let isChanged = false
  const result = await addFiles(scope, arrived, {
    ...input,
    ...(projectId !== null && { projectId }),
    alongWith(file) {
      const { sharedFiles } = requireDraft(scope, id)
      const shared = [...(sharedFiles ?? []), { id: file.id, roomId: null }]
      requireFew(scope, shared)
      saveQuoteHead(scope, id, { sharedFiles: shared })
      isChanged = true
    },
  })
  if (isChanged) transaction(() => recordQuoteChange(scope, requireQuoteHead(scope, id), ['sharedFiles']))
  return result
}

/** Sending reads every file to hash it. */
function requireFew(scope: Scope, shared: readonly SharedFile[]): void {
  if (shared.length > maxSharedFiles) {
    throw new Conflict(`A quote shows ${maxSharedFiles} drawings and photos at most.`)
  }
  const files = listFilesById(scope, idsOf(shared))
  if (files.reduce((sum, { size }) => sum + size, 0) > maxSharedBytes) {
    throw new Conflict('Together they are more than 100 MB: leave some out, or add smaller ones.')
  }
}

function idsOf(shared: readonly SharedFile[]): number[] {
  return shared.flatMap(({ id }) => id ?? [])
}

/** SHA-256 by file id; empty once the quote is frozen. */
export async function sumSharedFiles(scope: Scope, id: number): Promise<Map<number, string>> {
  const { status, sharedFiles } = requireQuoteHead(scope, id)
  const sums = new Map<number, string>()
  if (status !== 'draft') return sums
  for (const file of listFilesById(scope, idsOf(sharedFiles ?? []))) sums.set(file.id, await sumOf(file))
  return sums
}

async function sumOf({ key, originalName }: StoredFile): Promise<string> {
  const sum = await hashFile(key)
  if (sum === null)
    throw new Conflict(`${originalName} cannot be read any more. Do not show it, or add it again.`)
  return sum
}
