import type { TableKind } from './spreadsheet.ts'

type FieldFacts = {
  label: string
  isRequired?: true
  /** Several columns are joined, a line each. */
  takesMany?: true
  /** As `headKey` writes them, best first. */
  heads: readonly string[]
  second?: string
  /** Several columns: takes the best head, not the first column. */
  isBestHead?: true
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

const bankFields = {
  day: {
    label: 'Date',
    isBestHead: true,
    heads: [
      ...['completed date', 'date completed', 'completed on', 'completed', 'finished on', 'posting date'],
      ...[
        'posted date',
        'date posted',
        'posted',
        'booking date',
        'date booked',
        'booked',
        'transaction date',
      ],
      ...[
        'date',
        'date and time',
        'date time',
        'processed date',
        'value date',
        'effective date',
        'entry date',
      ],
      ...['settlement date', 'payment date', 'paid on', 'created on', 'date created', 'started date'],
      ...['date started', 'started on', 'when', 'day'],
    ],
  },
  monthFirst: { label: 'Date, month first', heads: [] },
  amount: {
    label: 'Amount',
    isBestHead: true,
    heads: ['amount', 'transaction amount', 'payment amount', 'net amount', 'value', 'sum'],
  },
  cameIn: {
    label: 'Paid in',
    heads: [
      ...[
        'paid in',
        'money in',
        'credit',
        'credits',
        'credit amount',
        'amount in',
        'in',
        'deposit',
        'deposits',
      ],
      ...['deposit amount', 'received', 'credited', 'amount credited', 'payments in', 'receipts'],
    ],
  },
  wentOut: {
    label: 'Paid out',
    heads: [
      ...['paid out', 'money out', 'debit', 'debits', 'debit amount', 'amount out', 'out', 'withdrawal'],
      ...['withdrawals', 'withdrawal amount', 'spent', 'debited', 'amount debited', 'payments out'],
    ],
  },
  direction: {
    label: 'Credit or debit',
    heads: [
      ...['direction', 'dr cr', 'cr dr', 'debit credit', 'credit debit', 'd c', 'c d', 'in out', 'sign'],
      ...['debit credit indicator', 'credit debit indicator', 'money in out', 'transaction direction'],
    ],
  },
  state: {
    label: 'State',
    isBestHead: true,
    heads: ['state', 'status', 'transaction state', 'transaction status', 'payment status'],
  },
  currency: {
    label: 'Currency',
    isBestHead: true,
    heads: [
      'currency',
      'currency code',
      'ccy',
      'account currency',
      'transaction currency',
      'payment currency',
    ],
  },
  words: {
    label: 'What it says',
    takesMany: true,
    heads: [
      ...['description', 'transaction description', 'detail', 'details', 'transaction details', 'memo'],
      ...['narrative', 'narration', 'reference', 'payment reference', 'counter party', 'counter party name'],
      ...[
        'counterparty',
        'counterparty name',
        'name',
        'payee',
        'payee name',
        'payer',
        'payer name',
        'sender',
      ],
      ...['notes and tags', 'particulars', 'merchant', 'beneficiary', ...notes],
    ],
  },
} as const satisfies Record<string, FieldFacts>

const waste = { label: 'Waste', heads: ['waste', 'waste in per cent', 'wastage'] }
const costs = [
  ...['cost', 'cost of one', 'cost each', 'each', 'pounds each', 'price', 'net', 'net price', 'trade price'],
  ...['unit cost', 'unit price', 'rate'],
]
const things = ['what', 'what it is', 'item', 'description', 'name', 'product', 'material']
const lineKindHeads = ['kind', 'type', 'category', 'group']
const unitHeads = ['unit', 'units', 'per', 'uom', 'sold by']

/** Default order of columns without a head row. */
const priceFields = {
  kind: { label: 'Kind', heads: lineKindHeads },
  name: { label: 'What it is', isRequired: true, heads: things },
  code: {
    label: 'Code',
    heads: ['code', 'sku', 'part number', 'part no', 'ref', 'reference', 'product code'],
  },
  supplier: { label: 'Supplier', heads: ['supplier', 'merchant', 'from', 'vendor'] },
  unit: { label: 'Unit', heads: unitHeads },
  cost: { label: 'Cost', isRequired: true, heads: costs },
  waste,
} as const satisfies Record<string, FieldFacts>

const lineFields = {
  description: { label: 'What it is', isRequired: true, heads: things },
  quantity: { label: 'Quantity', heads: ['quantity', 'qty', 'number', 'no'] },
  unit: { label: 'Unit', heads: unitHeads },
  each: { label: 'Cost', heads: costs },
  waste,
  kind: { label: 'Kind', heads: lineKindHeads },
} as const satisfies Record<string, FieldFacts>

export type PriceField = keyof typeof priceFields
export type LineField = keyof typeof lineFields
export type BankField = keyof typeof bankFields
export type FieldName =
  | keyof typeof clientFields
  | keyof typeof jobFields
  | keyof typeof taskFields
  | BankField
  | PriceField
  | LineField

const { clientNotes, ...clientOfJob } = clientFields
const { projectNotes, ...jobAlone } = jobFields

const fieldsOfKind: Readonly<Record<TableKind, Partial<Record<FieldName, FieldFacts>>>> = {
  clients: clientFields,
  // 'Notes' means the job's notes.
  jobs: { ...clientOfJob, ...jobAlone, projectNotes, clientNotes: { ...clientNotes, heads: [] } },
  tasks: taskFields,
  bank: bankFields,
  prices: priceFields,
  lines: lineFields,
}

export type ListField = FieldFacts & { name: FieldName }

export function listFields(kind: TableKind): ListField[] {
  return Object.entries(fieldsOfKind[kind]).map(([name, facts]) => ({ ...facts, name: name as FieldName }))
}

/** By column; null is not imported. */
export type ColumnFields = (FieldName | null)[]
