import { and, eq } from 'drizzle-orm'
import { liveFiles, type StoredFile, selectFiles } from '#app/models/files/file.server.ts'
import { files } from '#db/schema/index.ts'
import type { LinkedQuote } from './quote-link.server.ts'

// No Scope: the link proves who may read.

/** Null for a file not in the document, or deleted since. After an import `sharedFiles` has the valid ids, in the same order. */
export function findClientFile(quote: LinkedQuote, id: number): StoredFile | null {
  const { document, sharedFiles } = quote
  const at = document.files?.findIndex(file => file.id === id) ?? -1
  const sent = document.files?.[at]
  const fileId = sharedFiles?.[at]?.id ?? null
  if (!sent || fileId === null) return null
  const file = selectFiles()
    .where(and(liveFiles(quote), eq(files.id, fileId)))
    .get()
  return file ? { ...file, originalName: sent.name, supersededAt: null } : null
}
