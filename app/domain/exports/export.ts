import { dayIn } from '#app/domain/clock.ts'
import { cleanFileName, extensionOf } from '#app/domain/files/file-name.ts'

/** Everything about the asker, or everything of their company. */
export const exportScopes = ['person', 'company'] as const
export type ExportScope = (typeof exportScopes)[number]

/** JSON to read it all, CSV files in a zip to take it elsewhere. */
export const exportFormats = ['json', 'csv'] as const
export type ExportFormat = (typeof exportFormats)[number]

export const exportTexts = {
  failed: { title: 'Export Failed', message: 'Please try again or contact support.' },
  running: 'An export of yours is still being made. Please wait until it has been downloaded.',
  tooMany: 'You have made many exports in a short time.',
}

/** 'mortise-export-2026-11-20.json': the date is today's in the company's time zone. */
export function exportFileName(
  scope: ExportScope,
  format: ExportFormat,
  timeZone: string,
  now: number,
): string {
  const what = scope === 'company' ? 'company-export' : 'export'
  return `mortise-${what}-${dayIn(timeZone, now)}.${format === 'csv' ? 'zip' : 'json'}`
}

/** Numbers that are an instant in milliseconds are called so: createdAt, expire, trialEnd, lastChatVisit. */
export function isInstantName(name: string): boolean {
  return /At$|^expire$|^trial(Start|End)$|Visit$/.test(name)
}

/** What an id stands for is written beside it: projectId has projectName, assignedTo has assignedToName. */
export function nameBeside(column: string): string {
  return `${column.replace(/Id$/, '')}Name`
}

/** Windows opens no address longer than 260 letters, and unpacks into a folder that has one already. */
const longestStoredName = 100

/** Where an export keeps the bytes of a file: its id makes it one of its own, whatever it is called. */
export function exportedFilePath({ id, originalName }: { id: number; originalName: string }): string {
  const name = cleanFileName(originalName)
  if (name.length <= longestStoredName) return `files/${id}-${name}`
  const extension = extensionOf(name)
  const ending = extension && `.${extension}`
  const stem = Array.from(name.slice(0, name.length - ending.length)).slice(0, longestStoredName / 2)
  return `files/${id}-${cleanFileName(stem.join('') + ending)}`
}

/** The CSV file of a table; the company's lie in a folder of their own. */
export function tablePath(scope: ExportScope, table: string): string {
  const file = `${table.replaceAll(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)}.csv`
  return scope === 'company' ? `tables/${file}` : file
}
