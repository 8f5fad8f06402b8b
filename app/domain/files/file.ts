import type { FileCategory, PhotoPhase } from '#app/domain/enumerations.ts'
import { formatDecimals } from '#app/domain/format.ts'
import { hrefWith } from '#app/domain/href.ts'
import type { PictureSize } from './file-key.ts'

const kilobyte = 1024
const units = ['Bytes', 'KB', 'MB', 'GB'] as const

/** '0 Bytes', '312.0 KB', '2.1 MB': units of 1024 (spec 2, section 8). */
export function sizeText(bytes: number, decimals: 1 | 2): string {
  const unit = Math.min(units.length - 1, Math.floor(Math.log(Math.max(1, bytes)) / Math.log(kilobyte)))
  return unit === 0
    ? `${bytes} Bytes`
    : `${formatDecimals(bytes / kilobyte ** unit, decimals)} ${units[unit]}`
}

/** '31.2 of 48.6 MB' */
export function partText(part: number, bytes: number): string {
  const [, unit = ''] = sizeText(bytes, 1).split(' ')
  const step = (units as readonly string[]).indexOf(unit)
  const said = step <= 0 ? String(part) : formatDecimals(part / kilobyte ** step, 1)
  return `${said} of ${sizeText(bytes, 1)}`
}

/** From 1: A to Z, then AA. */
export function revisionLetter(revision: number): string {
  const last = (revision - 1) % 26
  const letter = String.fromCharCode(65 + last)
  const before = (revision - 1 - last) / 26
  return before === 0 ? letter : revisionLetter(before) + letter
}

export const categoryLabels: Readonly<Record<FileCategory, string>> = {
  drawing: 'Drawing',
  photo: 'Photo',
  document: 'Document',
  contract: 'Contract',
  invoice: 'Invoice',
}

export const phaseLabels: Readonly<Record<PhotoPhase, string>> = {
  before: 'Before',
  during: 'During',
  after: 'After',
}

type Addressed = { id: number; originalName: string }

export function fileHref({ id, originalName }: Addressed): string {
  return `/files/${id}/${encodeURIComponent(originalName)}`
}

export function pictureHref({ id }: { id: number }, size: PictureSize): string {
  return `/files/${id}/picture/${size}`
}

/** Of a job's cover; null for a job without photos. */
export function coverHref(id: number | null): string | null {
  return id === null ? null : pictureHref({ id }, 'small')
}

type Revised = { originalName: string; revision: number | null; supersededAt: number | null }

/** 'Plan (revision A).pdf' for a superseded file, so that a saved copy does not pass for the newest. */
export function savedName({ originalName, revision, supersededAt }: Revised): string {
  if (revision === null || supersededAt === null) return originalName
  return originalName.replace(/(\.[a-z0-9]{1,10})?$/i, ` (revision ${revisionLetter(revision)})$1`)
}

/** 'Back-wall-22mm.jpg' is 'Back wall 22mm'. */
export function photoCaption(originalName: string): string {
  const words = originalName
    .replace(/\.[a-z0-9]{1,10}$/i, '')
    .replaceAll(/[\s_-]+/g, ' ')
    .trim()
  return words || originalName
}

export function projectFilesPath(projectId: number): string {
  return `/projects/${projectId}/files`
}

export function photoPath(projectId: number, id: number): string {
  return `/projects/${projectId}/photos/${id}`
}

/** Names the revision: superseded files open here. */
export function sheetPath(id: number): string {
  return `/documents/${id}/print`
}

export function editFileHref(id: number, from: string): string {
  return hrefWith(`/documents/${id}/edit`, { from })
}
