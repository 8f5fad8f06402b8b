import type { FileCategory } from '#app/domain/enumerations.ts'
import { Invalid } from '#app/domain/errors.ts'
import type { NewFile } from '#app/domain/files/file.schema.ts'
import { type FileKind, guessCategory } from '#app/domain/files/file-kinds.ts'
import { fileNameKey } from '#app/domain/files/file-name.ts'
import type { ArrivedFile } from '#app/domain/files/upload.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { findFile, nextRevision, requireFile, type StoredFile } from '#app/models/files/file.server.ts'
import { getTask } from '#app/models/tasks/task.server.ts'
import { proveProject } from '#app/services/proofs.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { forgetFiles } from './forget-files.server.ts'
import { type KeptFile, keepFile, recordKeptFile } from './keep-file.server.ts'

type Place = { projectId: number | null; taskId: number | null }
/** `sent`: by what the same request is known again; without it by the file's name and size. */
type Input = NewFile & { sent?: object }

/**
 * Keeps a file that has arrived. Its bytes are in the store before its record is written: no record is ever without them. A
 * drawing of the same name is the next revision. Throws FileRefused for what is no file of ours, Invalid, Conflict when there is no
 * room.
 */
export async function addFile(
  scope: Scope,
  arrived: ArrivedFile,
  { sent, ...input }: Input,
): Promise<StoredFile> {
  requireMay(scope, 'file.create')
  provePlace(scope, input)
  const kept = await keepFile(scope, arrived, 'files')
  try {
    const request = sent ?? { name: kept.name, bytes: kept.bytes }
    const file = transaction(() => recordFile(scope, kept, input, request))
    if (file.key !== kept.key) forgetFiles([kept.key])
    return file
  } catch (error) {
    forgetFiles([kept.key])
    throw error
  }
}

/** The same request again answers with the file that it made. */
function recordFile(scope: Scope, kept: KeptFile, input: NewFile, sent: object): StoredFile {
  return once(scope, 'file', {
    input: { ...input, ...sent },
    make: () => requireFile(scope, insert(scope, kept, input)),
    find: id => findFile(scope, id),
  })
}

function insert(scope: Scope, kept: KeptFile, input: NewFile): number {
  const place = provePlace(scope, input)
  const nameKey = fileNameKey(kept.name)
  const { category, revision } = categorise(scope, {
    nameKey,
    kind: kept.kind,
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
  category: FileCategory | undefined
  place: Place
}

/** What has a drawing's name is its next revision, whether or not anybody said that it is a drawing. */
function categorise(scope: Scope, { nameKey, kind, category, place: { projectId } }: Categorised) {
  const chosen = category ?? guessCategory(kind)
  const revision = nextRevision(scope, { projectId, nameKey })
  const maybeDrawing = category === undefined || category === 'document'
  const isDrawing = chosen === 'drawing' || (maybeDrawing && revision !== null && revision > 1)
  return isDrawing ? { category: 'drawing' as const, revision } : { category: chosen, revision: null }
}

/** A task's file is its project's. */
function provePlace(scope: Scope, { projectId = null, taskId = null }: NewFile): Place {
  if (taskId === null) {
    if (projectId !== null) proveProject(scope, projectId)
    return { projectId, taskId: null }
  }
  const task = getTask(scope, taskId)
  if (!task) throw new Invalid({ taskId: ['Please choose one of your tasks'] })
  return { projectId: task.projectId, taskId }
}
