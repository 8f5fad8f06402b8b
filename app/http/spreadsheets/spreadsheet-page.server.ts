import { dayIn } from '#app/domain/clock.ts'
import { formatCount, formatDateShort, formatMoney, plural } from '#app/domain/format.ts'
import { may } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { lackingFields, maxRowsAbove } from '#app/domain/spreadsheets/guess-columns.ts'
import { countsOf, countText } from '#app/domain/spreadsheets/import-texts.ts'
import { type ColumnFields, listFields } from '#app/domain/spreadsheets/list-fields.ts'
import type { ImportPlan } from '#app/domain/spreadsheets/plan-import.ts'
import { plainCell } from '#app/domain/spreadsheets/read-cell.ts'
import { isOrderOpen } from '#app/domain/spreadsheets/read-date.ts'
import {
  leftOut,
  type SpreadsheetTable,
  type TableKind,
  type TableRow,
  type WrongRow,
} from '#app/domain/spreadsheets/spreadsheet.ts'
import { requireSpreadsheet, type Spreadsheet } from '#app/models/spreadsheets/spreadsheet.server.ts'
import { checkSpreadsheet } from '#app/services/spreadsheets/check-spreadsheet.server.ts'
import { columnField } from '#app/services/spreadsheets/set-columns.server.ts'

const shownRight = 6
const shownWrong = 50
const sampleLetters = 60

/** At any step, from choosing columns to the result. */
export async function readListPage(scope: Scope, currency: string, id: number) {
  const sheet = requireSpreadsheet(scope, id)
  const { kind, fileName, table, clientRule } = sheet
  const lacking = lackingFields(sheet.columns, kind).map(({ label }) => label)
  const isOpen = sheet.made === null
  const plan = isOpen && lacking.length === 0 ? await checkSpreadsheet(scope, sheet) : null
  return {
    id,
    kind,
    fileName,
    clientRule,
    rowCount: table.rows.length,
    lacking,
    isOrderOpen: isOrderOpen(datesOf(sheet)),
    ...describeColumns(sheet),
    check: plan && describePlan(scope, currency, sheet, plan),
    done: describeDone(scope, sheet),
  }
}

function datesOf({ table, columns }: Spreadsheet): string[] {
  return columns.flatMap((name, at) =>
    name === 'startDate' || name === 'dueDate'
      ? table.rows.map(([, cells]) => plainCell(cells[at] ?? ''))
      : [],
  )
}

type Described = {
  allRows: readonly TableRow[]
  table: SpreadsheetTable
  columns: ColumnFields
  kind: TableKind
}

export function describeColumns({ allRows, table, columns, kind }: Described) {
  const names = allRows.slice(0, maxRowsAbove).map(([row, cells]) => ({
    value: row,
    label: cut(`Row ${row}: ${cells.filter(cell => cell.trim() !== '').join(', ')}`),
  }))
  return {
    head: table.head,
    heads: [...names, { value: 0, label: 'No row has names' }],
    fields: listFields(kind).map(({ name, label }) => ({ value: name, label })),
    usedCount: columns.filter(name => name !== null).length,
    columns: table.header.map((head, at) => ({
      name: columnField(at),
      head,
      field: columns[at] ?? leftOut,
      sample: sampleOf(table.rows.map(([, cells]) => cells[at] ?? '')),
    })),
  }
}

function sampleOf(cells: readonly string[]): string {
  const filled = cells.find(cell => cell.trim() !== '') ?? ''
  return cut(plainCell(filled))
}

function cut(whole: string): string {
  const text = whole.replaceAll(/\s+/g, ' ')
  return text.length > sampleLetters ? `${Array.from(text).slice(0, sampleLetters).join('')}…` : text
}

function describePlan(scope: Scope, currency: string, { kind }: Spreadsheet, plan: ImportPlan) {
  const today = dayIn(scope.timeZone, Date.now())
  return {
    rightCount: plan.right.length,
    right: plan.right.slice(0, shownRight).map(row => ({
      ...row,
      dueDate: row.dueDate === null ? null : formatDateShort(row.dueDate, today),
      value: row.value === null ? null : formatMoney(row.value, currency),
    })),
    summary: summaryOf(plan, kind, currency),
    leftOut:
      plan.leftOut.length === 0
        ? null
        : `${plural(plan.leftOut.length, 'row')} left out: you have ${plan.leftOut.length === 1 ? 'its client' : 'their clients'} already`,
    ...describeWrong(plan.wrong),
  }
}

function describeWrong(wrong: readonly WrongRow[]) {
  return { wrongCount: wrong.length, wrong: wrong.slice(0, shownWrong) }
}

function summaryOf(
  { clients, knownClients, jobs, tasks, value }: ImportPlan,
  kind: string,
  currency: string,
): string {
  if (kind === 'tasks') {
    const jobCount = new Set(tasks.map(({ job }) => job.id)).size
    return `${plural(tasks.length, 'task')} for ${plural(jobCount, 'job')}`
  }
  const parts = [plural(clients.length, 'new client')]
  if (knownClients > 0) parts.push(`${formatCount(knownClients)} you have already`)
  if (jobs.length > 0) parts.push(plural(jobs.length, 'job'), formatMoney(value, currency))
  return parts.join(', ')
}

function describeDone(scope: Scope, { kind, made, undoneAt }: Spreadsheet) {
  if (!made) return null
  return {
    counts: countText(countsOf(made)),
    isUndone: undoneAt !== null,
    mayUndo: undoneAt === null && may(scope, 'spreadsheet.import'),
    href: kind === 'clients' ? '/clients' : kind === 'jobs' ? '/projects' : '/tasks',
    ...describeWrong(made.wrong),
  }
}
