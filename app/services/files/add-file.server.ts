import type { FileCategory } from '#app/domain/enumerations.ts'
import { Invalid } from '#app/domain/errors.ts'
import type { NewFile } from '#app/domain/files/file.schema.ts'
import { type FileKind, guessCategory } from '#app/domain/files/file-kinds.ts'
import { fileNameKey } from '#app/domain/files/file-name.ts'
import type { ArrivedFile } from '#app/domain/files/upload.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findFile, hasDrawing, requireFile, type StoredFile } from '#app/models/files/file.server.ts'
import { takeRevision } from '#app/models/files/file-writes.server.ts'
import { getTask } from '#app/models/tasks/task.server.ts'
import { ensureProject } from '#app/services/ensure.server.ts'
import { madeBefore, once } from '#app/services/requests/once.server.ts'
import { forgetFiles } from './forget-files.server.ts'
import { type KeptFile, keepFile, recordKeptFile } from './keep-file.server.ts'

type Place = { projectId: number | null; taskId: number | null }
/** `sent` identifies a repeated request, which returns the file made then. */
type Input = NewFile & {
  sent?: object
  /** Runs in the transaction of the record; what it throws undoes the upload. */
  alongWith?: ((file: StoredFile) => void) | undefined
}

/** Stores the bytes before the record. A drawing's name makes it the next revision. Throws FileRefused, Invalid, Conflict when full. */
export async function addFile(
  scope: Scope,
  arrived: ArrivedFile,
  { sent = { name: arrived.name, bytes: arrived.bytes }, alongWith, ...input }: Input,
): Promise<StoredFile> {
  requireMay(scope, 'file.create')
  ensurePlace(scope, input)
  const request = { input: { ...input, ...sent }, find: findFile }
  const earlier = madeBefore(scope, 'file', request)
  if (earlier) return earlier
  const kept = await keepFile(scope, arrived, 'files')
  try {
    const make = () => {
      const file = requireFile(scope, insert(scope, kept, input))
      alongWith?.(file)
      return file
    }
    const file = once(scope, 'file', { ...request, make })
    if (file.key !== kept.key) forgetFiles([kept.key])
    return file
  } catch (error) {
    forgetFiles([kept.key])
    throw error
  }
}

function insert(scope: Scope, kept: KeptFile, input: NewFile): number {
  const place = ensurePlace(scope, input)
  const nameKey = fileNameKey(kept.name)
  const { category, revision } = categorise(scope, {
    nameKey,
    kind: kept.kind,
    page: kept,
    category: input.category,
    place,
  })
  return recordKeptFile(scope, kept, {
    ...place,
    category,
    phase: category === 'photo' ? (input.phase ?? null) : null,
    revision,
  })
}

type Categorised = {
  nameKey: string
  kind: FileKind
  page: { width: number | null; height: number | null }
  category: FileCategory | undefined
  place: Place
}

/** A drawing's name makes a document its next revision, not a photo: phones reuse names. A non-image 'photo' is guessed again. */
function categorise(scope: Scope, { nameKey, kind, page, category, place: { projectId } }: Categorised) {
  const guess = guessCategory(kind, page)
  const chosen = category === undefined || (category === 'photo' && !kind.isImage) ? guess : category
  const maybeDrawing =
    chosen === 'document' && projectId !== null && hasDrawing(scope, { projectId, nameKey })
  return chosen === 'drawing' || maybeDrawing
    ? { category: 'drawing' as const, revision: takeRevision(scope, { projectId, nameKey }) }
    : { category: chosen, revision: null }
}

function ensurePlace(scope: Scope, { projectId = null, taskId = null }: NewFile): Place {
  if (taskId === null) {
    if (projectId !== null) ensureProject(scope, projectId)
    return { projectId, taskId: null }
  }
  const task = getTask(scope, taskId)
  if (!task) throw new Invalid({ taskId: ['Please choose one of your tasks'] })
  return { projectId: task.projectId, taskId }
}
