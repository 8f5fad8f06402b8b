import { rm, stat } from 'node:fs/promises'
import type { FileCategory, PhotoPhase } from '#app/domain/enumerations.ts'
import { FileRefused, Invalid } from '#app/domain/errors.ts'
import { pictureKey } from '#app/domain/files/file-key.ts'
import { convertedKinds, type FileKind, fileKind } from '#app/domain/files/file-kinds.ts'
import { cleanFileName, fileNameKey, fileNameOf, isCameraName } from '#app/domain/files/file-name.ts'
import type { ArrivedFile } from '#app/domain/files/upload.ts'
import { formatInstant } from '#app/domain/format.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { countUpload } from '#app/metrics.server.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { insertFile } from '#app/models/files/file-writes.server.ts'
import { knownKeys } from '#app/models/files/kept-file.server.ts'
import { requireFileSpace } from '#app/services/companies/require-file-space.server.ts'
import { fileStore, newFileKey } from './file-store.server.ts'
import { forgetFiles } from './forget-files.server.ts'
import { type AcceptedKind, inspectFile } from './inspect-file.server.ts'
import { makePictures } from './make-pictures.server.ts'
import { noSpaceForFiles } from './store-fault.server.ts'

/** Its bytes are in the store; it has no record yet. */
export type KeptFile = {
  key: string
  sentAs: string
  name: string
  kind: FileKind
  bytes: number
  width: number | null
  height: number | null
  pageCount: number | null
  hasPicture: boolean
  pictureBytes: number
}

/** Leaves nothing behind of a refused file. */
export async function keepFile(scope: Scope, arrived: ArrivedFile, taken: AcceptedKind): Promise<KeptFile> {
  requireMay(scope, 'file.create')
  const sentAs = cleanFileName(arrived.name)
  requireFileSpace(scope, arrived.bytes)
  if (arrived.isWithoutSpace) throw noSpaceForFiles()
  const { path, bytes } = arrived
  const sent = await inspectFile({ path, name: sentAs, bytes }, taken)
  const isLogo = taken === 'logo'
  const pictures = await makePictures({ sender: scope, path, kind: sent, isLogo })
  const kind = keptKind(sent, isLogo)
  const { width, height, pageCount, cleaned, small, large } = pictures
  const whole = cleaned ?? path
  const { size: keptBytes } = await stat(whole)
  const pictureBytes = await bytesOf([small, large])
  const key = newFileKey()
  const store = fileStore()
  try {
    await store.keep(key, whole, kind.mimeType)
    if (small) await store.keep(pictureKey(key, 'small'), small, 'image/webp')
    if (large) await store.keep(pictureKey(key, 'large'), large, 'image/webp')
    countUpload(keptBytes)
    return {
      key,
      sentAs,
      name: nameOf(scope, sentAs, kind),
      kind,
      bytes: keptBytes,
      pictureBytes,
      width,
      height,
      pageCount,
      hasPicture: small !== null,
    }
  } catch (error) {
    forgetFiles([key])
    throw error
  } finally {
    for (const left of [cleaned, small, large]) if (left) await rm(left, { force: true })
  }
}

/** What `makePictures` converts it to. */
function keptKind(sent: FileKind, isLogo: boolean): FileKind {
  if (isLogo) return sent === fileKind.jpeg ? sent : fileKind.png
  return convertedKinds.includes(sent) ? fileKind.jpeg : sent
}

/** Phones name every new photo alike, so it is named by its time. */
function nameOf({ timeZone }: Scope, sentAs: string, kind: FileKind): string {
  const name = fileNameOf(sentAs, kind)
  return kind.isImage && isCameraName(name)
    ? cleanFileName(`Photo ${formatInstant(Date.now(), timeZone, '')}.${kind.extensions[0]}`)
    : name
}

async function bytesOf(paths: readonly (string | null)[]): Promise<number> {
  let bytes = 0
  for (const path of paths) if (path) bytes += (await stat(path)).size
  return bytes
}

type FilePlace = {
  projectId: number | null
  taskId: number | null
  category: FileCategory
  phase: PhotoPhase | null
  revision: number | null
  /** Only for those who see money. */
  isMoney?: true
}

export const ofNoProject = { projectId: null, taskId: null, phase: null, revision: null }

/** Returns the record's id. Call it inside the transaction that writes its owner. */
export function recordKeptFile(
  scope: Scope,
  { key, name, kind, bytes, width, height, pageCount, hasPicture, pictureBytes }: KeptFile,
  place: FilePlace = { ...ofNoProject, category: kind.isImage ? 'photo' : 'document' },
): number {
  requireFileSpace(scope, bytes)
  const id = insertFile(scope, {
    key,
    originalName: name,
    nameKey: fileNameKey(name),
    mimeType: kind.mimeType,
    size: bytes,
    messageId: null,
    width,
    height,
    pageCount,
    hasPicture,
    pictureBytes,
    ...place,
  })
  const { projectId, revision, isMoney = false } = place
  // Everybody reads history.
  if (isMoney) return id
  const detail = revision === null ? { name } : { name, revision }
  recordActivity(scope, 'file.uploaded', { subjectId: id, projectId, detail })
  return id
}

/** `once` compares it, to tell requests with other files apart. */
export function sentAs<Field extends string>(kept: Partial<Record<Field, KeptFile | undefined>>) {
  const files = Object.values<KeptFile | undefined>(kept).map(file => file && [file.sentAs, file.bytes])
  return files.some(Boolean) ? { files } : {}
}

export type Sent<Field extends string> = Partial<Record<Field, ArrivedFile>>
export type KeptFiles<Field extends string> = Partial<Record<Field, KeptFile>>

/** `write` records the files in one transaction; those not recorded are removed. Throws Invalid, at its field, for a wrong kind. */
export async function withKeptFiles<Field extends string, T>(
  scope: Scope,
  sent: Sent<Field>,
  taken: Readonly<Record<Field, AcceptedKind>>,
  write: (kept: KeptFiles<Field>) => T,
): Promise<T> {
  const kept: KeptFiles<Field> = {}
  const keys: string[] = []
  try {
    for (const field of Object.keys(sent) as Field[]) {
      const arrived = sent[field]
      if (!arrived) continue
      const file = await keepFile(scope, arrived, taken[field]).catch(error => {
        throw error instanceof FileRefused ? new Invalid({ [field]: [error.message] }) : error
      })
      keys.push(file.key)
      kept[field] = file
    }
    return write(kept)
  } finally {
    const recorded = knownKeys(keys)
    forgetFiles(keys.filter(key => !recorded.has(key)))
  }
}
