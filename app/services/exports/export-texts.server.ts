import type { ExportFormat } from '#app/domain/exports/export.ts'
import { env } from '#app/env.server.ts'
import type { Reach } from '#app/models/exports/export-columns.server.ts'

export function omittedNotes({ scope, viewer }: Reach, format: ExportFormat): string[] {
  const always = [
    'Passwords and the codes of links and sessions: they are kept only as fingerprints that nobody can read back.',
    ...(format === 'json' ? ['What files hold: it is in the export as CSV.'] : []),
  ]
  if (scope === 'company') {
    return [
      ...always,
      'What is private to your colleagues: their to-dos, notifications, settings, chat visits and sessions. Yours are in here.',
    ]
  }
  return viewer.role === 'team_member'
    ? [...always, 'Values of jobs and payments: they are the company’s.']
    : always
}

export function aboutExport({ scope, subject }: Reach, companyName: string): string {
  return scope === 'company'
    ? `Everything that Mortise keeps for ${companyName}.`
    : `Everything that Mortise keeps about ${subject.name} at ${companyName}.`
}

export const momentNote = 'It was read while people worked: each row is as it stood at its moment.'

export const readingNote = `${momentNote} Times are UTC, dates are year-month-day. Each id has its name beside it.`

export function contactNote(): string {
  return `Questions, or something is missing? Write to ${env().SUPPORT_EMAIL}. We answer within 72 hours, and in full within 30 days.`
}
