import { randomUUID } from 'node:crypto'
import type { Body, Entry } from './catalogue.ts'
import { form, page } from './catalogue-calls.ts'
import type { FieldKind } from './field-kinds.ts'
import type { Company } from './world.ts'

const path = '/create-task-template'

const fields = {
  name: 'requiredLine',
  'stages[0].name': 'newStage',
  'stages[0].colour': 'colour',
  'stages[0].tasks[0].assignedTo': 'userId',
} as const satisfies Record<string, FieldKind>

function body({ make }: Company): Body {
  return {
    name: make.name('kitchen'),
    'stages[0].name': 'Measure',
    'stages[0].colour': '#60a5fa',
    'stages[0].tasks[0].title': 'Laser survey',
    'stages[0].tasks[0].assignedTo': '',
    intent: 'save',
  }
}

const edit = { what: 'edit', namesRecord: true } as const

export const templateEditorEntries: readonly Entry[] = [
  page(path, undefined, 'template.create'),
  form(path, {
    action: 'template.create',
    body: company => ({ ...body(company), requestId: randomUUID() }),
    fields: { ...fields, requestId: 'requestId' },
    creates: 'name',
  }),
  form(path, {
    what: 'a button that keeps the draft',
    action: 'template.create',
    body: company => ({ ...body(company), 'stages[0].add': company.make.name('task'), intent: 'add:0' }),
  }),
  {
    ...page(path, undefined, 'template.edit'),
    ...edit,
    call: ({ make }, owner) => ({ path: `${path}?edit=${make.template(owner)}` }),
  },
  {
    ...form(path, { action: 'template.edit', fields: { ...fields, version: 'version' } }),
    ...edit,
    call: (company, owner) => ({
      path: `${path}?edit=${company.make.template(owner)}`,
      body: { ...body(company), version: '1' },
    }),
  },
]
