import { dayIn } from '#app/domain/clock.ts'
import { cleanFileName, extensionOf } from '#app/domain/files/file-name.ts'

export const exportScopes = ['person', 'company'] as const
export type ExportScope = (typeof exportScopes)[number]

export const exportFormats = ['json', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportTexts = {
  failed: { title: 'Export Failed', message: 'Please try again or contact support.' },
  running: 'An export of yours is still being made. Please wait until it has been downloaded.',
  tooMany: 'You have made many exports in a short time.',
}

/** 'mortise-export-2026-11-20.json', with today's date in the company's time zone. */
export function exportFileName(
  scope: ExportScope,
  format: ExportFormat,
  timeZone: string,
  now: number,
): string {
  const what = scope === 'company' ? 'company-export' : 'export'
  return `mortise-${what}-${dayIn(timeZone, now)}.${format === 'csv' ? 'zip' : 'json'}`
}

/** By naming: createdAt, expire, trialEnd, lastChatVisit. */
export function isInstantName(name: string): boolean {
  return /At$|^expire$|^trial(Start|End)$|Visit$/.test(name)
}

/** projectId has projectName beside it, assignedTo has assignedToName. */
export function nameBeside(column: string): string {
  return `${column.replace(/Id$/, '')}Name`
}

/** Windows opens no path longer than 260 characters. */
const longestStoredName = 100

export function exportedFilePath({ id, originalName }: { id: number; originalName: string }): string {
  const name = cleanFileName(originalName)
  if (name.length <= longestStoredName) return `files/${id}-${name}`
  const extension = extensionOf(name)
  const ending = extension && `.${extension}`
  const stem = Array.from(name.slice(0, name.length - ending.length)).slice(0, longestStoredName / 2)
  return `files/${id}-${cleanFileName(stem.join('') + ending)}`
}

export function tablePath(scope: ExportScope, table: string): string {
  const file = `${table.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.csv`
  return scope === 'company' ? `tables/${file}` : file
}
