import { fold } from '#app/domain/fold.ts'
import type { SpreadsheetKind } from './spreadsheet.ts'

type FieldFacts = {
  label: string
  /** Every row has to say it. */
  isRequired?: true
  /** Several columns may become it: they stand one under another. */
  takesMany?: true
  /** How the head of such a column reads, as `headKey` writes it. */
  heads: readonly string[]
  /** Where a second column of that kind goes. */
  second?: string
}

const notes = ['notes', 'note', 'comments', 'comment', 'remarks', 'info', 'further info', 'other']

const clientFields = {
  clientName: {
    label: 'Client name',
    isRequired: true,
    heads: [
      ...['customer', 'client', 'customer name', 'client name', 'cust', 'name', 'full name', 'account'],
      ...[
        'account name',
        'company',
        'company name',
        'business',
        'contact',
        'contact name',
        'client customer',
      ],
    ],
  },
  email: {
    label: 'Email',
    heads: ['email', 'e mail', 'mail', 'email address', 'e mail address', 'client email'],
  },
  phone: {
    label: 'Phone',
    heads: [
      ...['phone', 'tel', 'telephone', 'mob', 'mobile', 'tel no', 'phone no', 'phone number', 'mobile no'],
      ...[
        'mobile number',
        'telephone number',
        'contact number',
        'landline',
        'cell',
        'client phone',
        'home tel',
      ],
    ],
    second: 'clientNotes',
  },
  address: {
    label: 'Address',
    heads: [
      ...['address', 'addr', 'address line', 'street', 'site', 'site address', 'client address'],
      ...['postal address', 'house', 'address street'],
    ],
    second: 'addressMore',
  },
  addressMore: {
    label: 'Address, next line',
    takesMany: true,
    heads: [
      ...['town', 'city', 'village', 'county', 'postcode', 'post code', 'p code', 'pcode', 'pc', 'zip'],
      ...['town city', 'country', 'locality'],
    ],
  },
  clientNotes: { label: 'Client notes', takesMany: true, heads: notes },
} as const satisfies Record<string, FieldFacts>

const due = [
  ...['due', 'due date', 'promised', 'promised for', 'promise date', 'deadline', 'delivery', 'delivery date'],
  ...['fit date', 'fitting date', 'install date', 'completion', 'completion date', 'finish', 'finish date'],
  ...['end', 'end date', 'required', 'required by', 'date required', 'needed by', 'by', 'date due', 'date'],
]

const jobFields = {
  projectName: {
    label: 'Project name',
    isRequired: true,
    heads: [
      ...['job', 'project', 'job name', 'project name', 'job title', 'work', 'works', 'ticket', 'title'],
      ...['job description', 'description of work', 'item'],
    ],
  },
  description: { label: 'Description', heads: ['description', 'details', 'detail', 'spec', 'scope'] },
  stage: { label: 'Stage', heads: ['stage', 'job stage', 'where'] },
  status: { label: 'Status', heads: ['status', 'state', 'job status'] },
  startDate: {
    label: 'Start date',
    heads: ['start', 'start date', 'started', 'begin', 'begins', 'on site', 'date started', 'from'],
  },
  dueDate: { label: 'Due date', heads: due },
  estimatedValue: {
    label: 'Estimated value',
    heads: [
      ...['pounds', 'value', 'price', 'quote', 'quoted', 'amount', 'total', 'estimated value', 'estimate'],
      ...['cost', 'net', 'gbp', 'sum', 'job value', 'quote value', 'order value', 'net value'],
    ],
  },
  projectNotes: { label: 'Project notes', takesMany: true, heads: notes },
} as const satisfies Record<string, FieldFacts>

const taskFields = {
  title: {
    label: 'Task',
    isRequired: true,
    heads: ['task', 'title', 'to do', 'todo', 'task name', 'what', 'work', 'action', 'item', 'name'],
  },
  job: {
    label: 'Job number or name',
    isRequired: true,
    heads: [
      ...[
        'job',
        'job no',
        'job number',
        'job name',
        'project',
        'project name',
        'project no',
        'ticket',
        'api',
      ],
      ...['ref', 'job ref', 'project number', 'api number', 'ticket no'],
    ],
  },
  stage: { label: 'Stage', heads: ['stage', 'task stage', 'phase'] },
  dueDate: { label: 'Due date', heads: due },
  person: {
    label: 'Person, by name or email',
    heads: [
      ...['person', 'who', 'assigned', 'assigned to', 'assignee', 'joiner', 'team member', 'staff', 'fitter'],
      ...['owner', 'given to', 'for', 'person email'],
    ],
  },
  description: { label: 'Description', heads: ['description', 'details', 'detail', ...notes] },
  priority: { label: 'Priority', heads: ['priority', 'urgency'] },
  status: { label: 'Status', heads: ['status', 'done', 'state', 'complete', 'finished'] },
} as const satisfies Record<string, FieldFacts>

export type FieldName = keyof typeof clientFields | keyof typeof jobFields | keyof typeof taskFields

const { clientNotes, ...clientOfJob } = clientFields
const { projectNotes, ...jobAlone } = jobFields

const fieldsOfKind: Readonly<Record<SpreadsheetKind, Partial<Record<FieldName, FieldFacts>>>> = {
  clients: clientFields,
  // Of a job's notes and its client's, the job's are guessed.
  jobs: { ...clientOfJob, ...jobAlone, projectNotes, clientNotes: { ...clientNotes, heads: [] } },
  tasks: taskFields,
}

export type ListField = FieldFacts & { name: FieldName }

/** What the columns of a list can become. */
export function listFields(kind: SpreadsheetKind): ListField[] {
  return Object.entries(fieldsOfKind[kind]).map(([name, facts]) => ({ ...facts, name: name as FieldName }))
}

/** What each column of a list becomes; null is left out. */
export type ColumnFields = (FieldName | null)[]

/** 'P/Code' is 'p code', 'Tel 1' is 'tel', '£' is 'pounds'. */
function headKey(head: string): string {
  const words = fold(head)
    .replaceAll('£', ' pounds ')
    .replaceAll(/[^a-z\d]+/g, ' ')
    .trim()
  return words.replace(/ ?\d+$/, '').trim()
}

/** 'Value (£)' and 'Net price' are found by their plain word. */
function candidates(head: string): string[] {
  const key = headKey(head)
  const without = key.replaceAll(/\b(?:pounds|gbp|inc|ex|vat)\b/g, ' ').replaceAll(/ +/g, ' ')
  return [...new Set([key, without.trim()])].filter(text => text !== '')
}

/** What a column is by its head: of fields that share a word, the first that no other column has become. */
function guessOne(
  head: string,
  fields: readonly ListField[],
  taken: ReadonlySet<FieldName>,
): FieldName | null {
  for (const key of candidates(head)) {
    const fitting = fields.filter(({ heads }) => heads.includes(key))
    const free = fitting.find(({ name, takesMany }) => takesMany || !taken.has(name))
    if (free) return free.name
    const second = fields.find(({ name }) => fitting.some(field => field.second === name))
    if (second) return second.name
  }
  return null
}

/** What the columns become as far as their heads tell, in the words that British shops write over them. */
export function guessColumns(header: readonly string[], kind: SpreadsheetKind): ColumnFields {
  const fields = listFields(kind)
  const taken = new Set<FieldName>()
  return header.map(head => {
    const field = guessOne(head, fields, taken)
    if (field !== null) taken.add(field)
    return field
  })
}

/** What is wrong with a choice, by column; empty when it can be read so. */
export function columnFaults(columns: ColumnFields, kind: SpreadsheetKind): Map<number, string> {
  const faults = new Map<number, string>()
  const fields = new Map(listFields(kind).map(field => [field.name, field]))
  const seen = new Set<FieldName>()
  for (const [at, name] of columns.entries()) {
    if (name === null) continue
    const field = fields.get(name)
    if (!field) faults.set(at, 'Please choose one of these')
    else if (seen.has(name) && !field.takesMany) faults.set(at, `Another column becomes “${field.label}” too`)
    seen.add(name)
  }
  return faults
}

/** The fields that every row has to say and that no column becomes. */
export function lackingFields(columns: ColumnFields, kind: SpreadsheetKind): ListField[] {
  return listFields(kind).filter(({ name, isRequired }) => isRequired && !columns.includes(name))
}
