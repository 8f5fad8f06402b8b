import type { z } from 'zod'
import { type NewClient, newClient } from '#app/domain/clients/client.schema.ts'
import { type NewProject, newProject } from '#app/domain/projects/project.schema.ts'
import { type NewTask, newTask } from '#app/domain/tasks/task.schema.ts'
import { type ColumnFields, type FieldName, listFields } from './list-fields.ts'
import {
  plainCell,
  type ReadCell,
  readPhone,
  readPriority,
  readProjectStatus,
  readTaskStatus,
} from './read-cell.ts'
import { dateOrder, readDate } from './read-date.ts'
import { decimalSign, readAmount } from './read-money.ts'
import type { Problem, SpreadsheetKind, SpreadsheetTable, TableRow } from './spreadsheet.ts'

// Checks rows by the forms' schemas, cell by cell. Whether the company has what a row names is checked elsewhere.

export type ReadRow = {
  row: number
  problems: Problem[]
  about: string
  problemAt: (name: FieldName, reason: string) => Problem
  texts: Partial<Record<FieldName, string>>
  client: NewClient | undefined
  project: NewProject | undefined
  task: NewTask | undefined
}

type Reader = (cell: string) => ReadCell

const dateFields: readonly FieldName[] = ['startDate', 'dueDate']

/** Date order and decimal sign are guessed from all cells. */
function readersOf(cellsOf: (...names: FieldName[]) => string[], kind: SpreadsheetKind, currency: string) {
  const order = dateOrder(cellsOf(...dateFields))
  const sign = decimalSign(cellsOf('estimatedValue'))
  const asDate = (cell: string) => readDate(cell, order)
  const readers: Partial<Record<FieldName, Reader>> = {
    phone: readPhone,
    startDate: asDate,
    dueDate: asDate,
    estimatedValue: cell => readAmount(cell, sign, currency),
    status: kind === 'tasks' ? readTaskStatus : readProjectStatus,
    priority: readPriority,
  }
  return readers
}

const clientForm: Partial<Record<FieldName, keyof NewClient>> = {
  clientName: 'name',
  email: 'email',
  phone: 'phone',
  address: 'address',
  clientNotes: 'notes',
}
const projectForm: Partial<Record<FieldName, keyof NewProject>> = {
  projectName: 'name',
  description: 'description',
  projectNotes: 'notes',
  status: 'status',
  startDate: 'startDate',
  dueDate: 'dueDate',
  estimatedValue: 'estimatedValue',
}
const taskForm: Partial<Record<FieldName, keyof NewTask>> = {
  title: 'title',
  description: 'description',
  status: 'status',
  priority: 'priority',
  dueDate: 'dueDate',
}

const missing: Partial<Record<FieldName, Reasons>> = {
  clientName: { clients: 'A client needs a name', jobs: 'A job needs its client’s name' },
  projectName: { jobs: 'A job needs a name' },
  title: { tasks: 'A task needs a title' },
  job: { tasks: 'A task needs the number or the name of its job' },
}

export type RowReader = (row: TableRow) => ReadRow

/** Never throws, whatever the list holds. */
export function rowReader(
  { header, rows }: Pick<SpreadsheetTable, 'header' | 'rows'>,
  columns: ColumnFields,
  kind: SpreadsheetKind,
  { timeZone, currency }: { timeZone: string; currency: string },
): RowReader {
  const schemas = { project: newProject(timeZone), task: newTask(timeZone) }
  const places = placesOf(columns)
  const cellsOf = (...names: FieldName[]) =>
    names.flatMap(name =>
      (places.get(name) ?? []).flatMap(at => rows.map(([, cells]) => plainCell(cells[at] ?? ''))),
    )
  const readers = readersOf(cellsOf, kind, currency)
  const labels = new Map(listFields(kind).map(({ name, label }) => [name, label]))
  return ([row, cells]) => {
    const texts: ReadRow['texts'] = {}
    const problems = new Map<FieldName, Problem>()
    const problemAt = (name: FieldName, reason: string): Problem => {
      const at = places.get(name)?.[0] ?? -1
      const head = header[at] || labels.get(name) || name
      return { head, value: plainCell(cells[at] ?? ''), reason }
    }
    const tell = (name: FieldName, reason: string) => {
      if (!problems.has(name)) problems.set(name, problemAt(name, reason))
    }
    for (const [name, ats] of places) {
      const text = textOf(name, ats, header, cells)
      const read = readers[name]?.(text) ?? { value: text }
      if ('reason' in read) tell(name, read.reason)
      else texts[name] = read.value
    }
    if (texts.addressMore) texts.address = [texts.address, texts.addressMore].filter(Boolean).join('\n')
    for (const [name, reasons] of Object.entries(missing) as [FieldName, Reasons][]) {
      const reason = reasons[kind]
      if (reason && (texts[name] ?? '').trim() === '') tell(name, reason)
    }
    const take = <Schema extends z.ZodType>(schema: Schema, form: FormFields) =>
      parse(schema, form, texts, tell)
    return {
      row,
      texts,
      about: aboutOf(texts, kind),
      problemAt,
      client: kind === 'tasks' ? undefined : take(newClient, clientForm),
      project: kind === 'jobs' ? take(schemas.project, projectForm) : undefined,
      task: kind === 'tasks' ? take(schemas.task, taskForm) : undefined,
      problems: [...problems.values()],
    }
  }
}

type Reasons = Partial<Record<SpreadsheetKind, string>>
type FormFields = Partial<Record<FieldName, string>>

function parse<Schema extends z.ZodType>(
  schema: Schema,
  form: FormFields,
  texts: ReadRow['texts'],
  tell: (name: FieldName, reason: string) => void,
): z.output<Schema> | undefined {
  const fields = Object.entries(form) as [FieldName, string][]
  const sent = fields.flatMap(([field, name]) => (texts[field] ? [[name, texts[field]]] : []))
  const parsed = schema.safeParse(Object.fromEntries(sent))
  if (parsed.success) return parsed.data
  for (const { path, message } of parsed.error.issues) {
    const field = fields.find(([, name]) => name === path[0])
    if (field) tell(field[0], message)
  }
  return undefined
}

function placesOf(columns: ColumnFields): Map<FieldName, number[]> {
  const places = new Map<FieldName, number[]>()
  for (const [at, name] of columns.entries()) {
    if (name !== null) places.set(name, [...(places.get(name) ?? []), at])
  }
  return places
}

const noteFields: readonly FieldName[] = ['clientNotes', 'projectNotes']

/** One line for each column; in notes with the column's head. */
function textOf(
  name: FieldName,
  ats: readonly number[],
  header: readonly string[],
  cells: readonly string[],
): string {
  const lines = ats
    .map(at => ({ head: header[at] ?? '', text: plainCell(cells[at] ?? '') }))
    .filter(({ text }) => text !== '')
  if (!noteFields.includes(name)) return lines.map(({ text }) => text).join('\n')
  return lines
    .map(({ head, text }) =>
      /^(?:notes?|comments?|remarks)$/i.test(head.trim()) ? text : `${head}: ${text}`,
    )
    .join('\n')
}

function aboutOf(texts: ReadRow['texts'], kind: SpreadsheetKind): string {
  const named =
    kind === 'tasks'
      ? [texts.title, texts.job]
      : kind === 'jobs'
        ? [texts.projectName, texts.clientName]
        : [texts.clientName, texts.phone ?? texts.email]
  return named.filter(Boolean).join(', ').replaceAll(/\s+/g, ' ').slice(0, 120)
}
