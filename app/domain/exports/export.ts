import { dayIn } from '#app/domain/clock.ts'

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
