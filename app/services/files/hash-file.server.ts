import { createHash } from 'node:crypto'
import { fileStore } from './file-store.server.ts'

/** SHA-256; null where the store has no such key. */
export async function hashFile(key: string): Promise<string | null> {
  const found = await fileStore().read(key)
  if (!found) return null
  const sum = createHash('sha256')
  for await (const piece of found.stream) sum.update(piece)
  return sum.digest('hex')
}
