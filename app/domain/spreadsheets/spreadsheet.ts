import { hourMs } from '#app/domain/clock.ts'

export const spreadsheetKinds = ['clients', 'jobs', 'tasks'] as const
export type SpreadsheetKind = (typeof spreadsheetKinds)[number]

/** A bank statement is kept like a list that is imported. */
export const keptKinds = [...spreadsheetKinds, 'bank'] as const

export type TableKind = SpreadsheetKind | 'bank' | 'prices' | 'lines'

export const clientRules = ['keep', 'leave_out'] as const
export type ClientRule = (typeof clientRules)[number]

export const maxRows = 2000
export const maxColumns = 60
/** An uploaded list can be continued or undone for so long. */
export const spreadsheetMs = 24 * hourMs

/** Row numbers as a spreadsheet shows them. */
export type TableRow = [row: number, cells: string[]]

/** All filled rows; `head` is the row of column names. */
export type SpreadsheetContent = { head: number; rows: TableRow[] }

/** All rows have equal width; `head` is 0 without column names. */
export type SpreadsheetTable = { head: number; header: string[]; above: TableRow[]; rows: TableRow[] }

export function tableOf(all: readonly TableRow[], head: number): SpreadsheetTable {
  const at = all.findIndex(([row]) => row === head)
  const names = all[at]?.[1] ?? all[0]?.[1].map(() => '') ?? []
  return {
    head: at < 0 ? 0 : head,
    header: names.map((name, at) => name.replaceAll(/\s+/g, ' ').trim().slice(0, 80) || `Column ${at + 1}`),
    above: all.slice(0, Math.max(0, at)),
    rows: all.slice(at + 1),
  }
}

export type Problem = { head: string; value: string; reason: string }

/** `about` identifies the row: 'Bookcase, Tony Marr'. */
export type WrongRow = { row: number; about: string; problems: Problem[] }

export type MadeRecords = { clients: number[]; projects: number[]; tasks: number[]; wrong: WrongRow[] }

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
  oldWorkbook:
    'This is an old or a locked workbook. Open it, choose Save As and “Excel Workbook (.xlsx)” without a password, and choose that file',
  tooMuch:
    'This workbook holds more than can be read. Copy the rows into a new one, save that, and choose that file',
  notNow:
    'This workbook cannot be read just now. Please try again in a minute, or save it as CSV and choose that file',
  unreadable: 'This cannot be read as a list. Save the spreadsheet as .xlsx or CSV and choose that file',
  openQuote: 'A quotation mark is opened and never closed, so the rows cannot be told apart',
} as const
