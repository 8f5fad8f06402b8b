import { Conflict, FileRefused, TooMany, Unavailable } from '#app/domain/errors.ts'
import type { NewFile } from '#app/domain/files/file.schema.ts'
import { cleanFileName } from '#app/domain/files/file-name.ts'
import type { ArrivedFile } from '#app/domain/files/upload.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { StoredFile } from '#app/models/files/file.server.ts'
import { addFile } from './add-file.server.ts'

export type RefusedFile = { name: string; reason: string }

/** A refused file does not stop the others. */
export async function addFiles(
  scope: Scope,
  arrived: readonly ArrivedFile[],
  { requestId, ...input }: NewFile & Pick<Parameters<typeof addFile>[2], 'alongWith'>,
): Promise<{ added: StoredFile[]; refused: RefusedFile[] }> {
  const added: StoredFile[] = []
  const refused: RefusedFile[] = []
  for (const [at, file] of arrived.entries()) {
    const own = requestId === undefined ? undefined : `${requestId}.${at}`
    try {
      added.push(await addFile(scope, file, { ...input, requestId: own }))
    } catch (error) {
      if (!isOfFile(error)) throw error
      refused.push({ name: cleanFileName(file.name), reason: error.message })
    }
  }
  return { added, refused }
}

/** Anything else is wrong with the whole form. */
function isOfFile(error: unknown): error is Error {
  return [FileRefused, Conflict, TooMany, Unavailable].some(kind => error instanceof kind)
}
