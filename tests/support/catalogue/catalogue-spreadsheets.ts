import type { Entry } from './catalogue.ts'
import { form, type Make, page, redirects } from './catalogue-calls.ts'

const aList: Make = ({ make }) => make.spreadsheet()
const anImport: Make = ({ make }) => make.spreadsheet({ isDone: true })
const action = 'spreadsheet.import'

const choices = { kind: 'clients', clientRule: 'keep', 'column-0': 'clientName', 'column-1': 'email' }
const choiceFields = { kind: 'enum', clientRule: 'enum', 'column-0': 'enum', 'column-1': 'enum' } as const

export const spreadsheetEntries: readonly Entry[] = [
  page('/spreadsheets/new', undefined, action),
  form('/spreadsheets/new', {
    action,
    body: ({ make }) => ({ kind: 'clients', text: `Customer,Tel\n${make.name('client')},0113 496 0000` }),
    fields: { kind: 'enum' },
  }),
  page('/spreadsheets/:id', aList, action),
  { ...page('/spreadsheets/:id', anImport, action), what: 'imported' },
  form('/spreadsheets/:id', {
    action,
    make: aList,
    body: () => ({ ...choices, 'column-1': 'clientNotes' }),
    fields: choiceFields,
  }),
  form('/spreadsheets/:id', {
    action,
    make: aList,
    body: () => ({ ...choices, rows: '1' }),
    what: 'import',
  }),
  page('/spreadsheets/:id/wrong-rows', aList, action),
  redirects({ ...page('/spreadsheets/:id/undo', anImport), access: 'public' }),
  form('/spreadsheets/:id/undo', { action, make: anImport, isButton: true }),
]
