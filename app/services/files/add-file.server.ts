import { rm, stat } from 'node:fs/promises'
import type { FileCategory } from '#app/domain/enumerations.ts'
import { Invalid } from '#app/domain/errors.ts'
import type { NewFile } from '#app/domain/files/file.schema.ts'
import { pictureKey } from '#app/domain/files/file-key.ts'
import { type FileKind, guessCategory } from '#app/domain/files/file-kinds.ts'
import { cleanFileName, fileNameKey, fileNameOf } from '#app/domain/files/file-name.ts'
import type { ArrivedFile } from '#app/domain/files/upload.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { findFile, nextRevision, requireFile, type StoredFile } from '#app/models/files/file.server.ts'
import { insertFile } from '#app/models/files/file-writes.server.ts'
import { getTask } from '#app/models/tasks/task.server.ts'
import { requireFileRoom } from '#app/services/companies/require-file-room.server.ts'
import { proveProject } from '#app/services/proofs.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'
import { fileStore, newFileKey } from './file-store.server.ts'
import { forgetFiles } from './forget-files.server.ts'
import { inspectFile } from './inspect-file.server.ts'
import { makePictures } from './make-pictures.server.ts'

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
  const sentAs = cleanFileName(arrived.name)
  provePlace(scope, input)
  requireFileRoom(scope, arrived.bytes)
  const { path, bytes } = arrived
  const kind = await inspectFile({ path, name: sentAs, bytes })
  const pictures = await makePictures({ companyId: scope.companyId, path, kind })
  const whole = pictures.cleaned ?? path
  const { size: keptBytes } = await stat(whole)
  const key = newFileKey()
  const store = fileStore()
  try {
    await store.keep(key, whole, kind.mimeType)
    if (pictures.small) await store.keep(pictureKey(key, 'small'), pictures.small, 'image/webp')
    if (pictures.large) await store.keep(pictureKey(key, 'large'), pictures.large, 'image/webp')
    const kept = { ...pictures, key, kind, name: fileNameOf(sentAs, kind), bytes: keptBytes }
    const request = sent ?? { name: kept.name, bytes: keptBytes }
    const file = transaction(() => recordFile(scope, kept, input, request))
    if (file.key !== key) forgetFiles([key])
    return file
  } catch (error) {
    forgetFiles([key])
    throw error
  } finally {
    // What the store has taken is gone from here.
    for (const left of [pictures.cleaned, pictures.small, pictures.large])
      if (left) await rm(left, { force: true })
  }
}

type Kept = {
  key: string
  name: string
  kind: FileKind
  bytes: number
  width: number | null
  height: number | null
  small: string | null
}

/** The same request again answers with the file that it made. */
function recordFile(scope: Scope, kept: Kept, input: NewFile, sent: object): StoredFile {
  return once(scope, 'file', {
    input: { ...input, ...sent },
    make: () => requireFile(scope, insert(scope, kept, input)),
    find: id => findFile(scope, id),
  })
}

function insert(scope: Scope, kept: Kept, input: NewFile): number {
  const { key, name, kind, bytes, width, height } = kept
  const place = provePlace(scope, input)
  requireFileRoom(scope, bytes)
  const nameKey = fileNameKey(name)
  const { category, revision } = categorise(scope, { nameKey, kind, category: input.category, place })
  const id = insertFile(scope, {
    key,
    originalName: name,
    nameKey,
    mimeType: kind.mimeType,
    size: bytes,
    ...place,
    messageId: null,
    category,
    phase: category === 'photo' ? (input.phase ?? null) : null,
    revision,
    width,
    height,
    hasPicture: kept.small !== null,
  })
  const detail = revision === null ? { name } : { name, revision }
  recordActivity(scope, 'file.uploaded', { subjectId: id, projectId: place.projectId, detail })
  return id
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
