import { hourMs } from '#app/domain/clock.ts'

/** What the rows of a list are. */
export const spreadsheetKinds = ['clients', 'jobs', 'tasks'] as const
export type SpreadsheetKind = (typeof spreadsheetKinds)[number]

/** What becomes of a row whose client the company already has. */
export const clientRules = ['keep', 'leave_out'] as const
export type ClientRule = (typeof clientRules)[number]

export const mostRows = 2000
export const mostColumns = 60
/** So long a list is kept, for going on with it and for taking it back. */
export const spreadsheetMs = 24 * hourMs

/** A list as it was read: a row's number is the one that a spreadsheet shows beside it. */
export type SpreadsheetTable = { header: string[]; rows: [row: number, cells: string[]][] }

/** What is wrong in a row, under the head of its column. */
export type Problem = { head: string; value: string; reason: string }

/** `about` is what the row speaks of, for whoever looks for it: 'Bookcase, Tony Marr'. */
export type WrongRow = { row: number; about: string; problems: Problem[] }

/** The ids of what an import has made, and what it has left out as wrong. */
export type MadeRecords = { clients: number[]; projects: number[]; tasks: number[]; wrong: WrongRow[] }

/** What a form sends of a column that becomes nothing. */
export const leftOut = 'leave_out'

export const newListPath = '/spreadsheets/new'

export function listPath(id: number): string {
  return `/spreadsheets/${id}`
}

export const spreadsheetTexts = {
  choose: 'Please choose a file, or paste the rows',
  empty: 'There are no rows below the names of the columns',
  tooManyRows: 'This has more than 2,000 rows: please split it into several files',
  tooManyColumns: 'This has more than 60 columns: please delete those that are not needed',
  workbook:
    'This is a workbook, not a CSV file. Open it, choose Save As and “CSV UTF-8”, and choose that file',
  unreadable: 'This cannot be read as a list. Save the spreadsheet as CSV and choose that file',
  openQuote: 'A quotation mark is opened and never closed, so the rows cannot be told apart',
} as const
