import { randomUUID } from 'node:crypto'
import type { Entry, Method } from './catalogue.ts'
import { form, type Make, page, redirects } from './catalogue-calls.ts'
import type { FieldKind } from './field-kinds.ts'

const aTemplate: Make = ({ make }, owner) => make.template(owner)

const fields = {
  name: 'requiredLine',
  description: 'text',
  stages: 'templateStages',
  tasks: 'templateTasks',
  stageColors: 'templateColours',
  assignedTeamMembers: 'templatePeople',
  taskPlans: 'templatePlans',
} as const satisfies Record<string, FieldKind>

function api(method: Method, more: Partial<Entry> & { body?: () => Record<string, unknown> } = {}): Entry {
  const { body, ...rest } = more
  const path = '/api/task-templates/:id'
  return {
    kind: 'api',
    method,
    path,
    call: (company, owner) => ({
      path: path.replace(':id', String(aTemplate(company, owner))),
      ...(body ? { body: body() } : {}),
    }),
    ...rest,
  }
}

const change = {
  action: 'template.edit',
  fields: { ...fields, version: 'version' },
  body: () => ({ description: `Seen ${randomUUID()}`, stages: ['Measure', 'Design'] }),
} as const

const list = '/api/task-templates'

export const templateEntries: readonly Entry[] = [
  page('/saved-task-templates'),
  page('/saved-task-templates/:id', aTemplate),
  page('/saved-task-templates/:id/delete', aTemplate, 'template.delete'),
  form('/saved-task-templates/:id/delete', { action: 'template.delete', make: aTemplate }),
  redirects({ ...page('/saved-task-templates/:id/duplicate', aTemplate), access: 'public' }),
  form('/saved-task-templates/:id/duplicate', {
    action: 'template.create',
    make: aTemplate,
    body: () => ({ requestId: randomUUID() }),
    fields: { requestId: 'requestId' },
    isButton: true,
  }),

  { kind: 'api', method: 'GET', path: list, call: () => ({ path: list }) },
  {
    kind: 'api',
    method: 'POST',
    path: list,
    action: 'template.create',
    fields: { ...fields, requestId: 'requestId' },
    creates: 'name',
    call: ({ make }) => ({
      path: list,
      body: { name: `${make.marker} made ${randomUUID()}`, stages: ['Measure', 'Design'] },
    }),
  },
  api('GET'),
  api('PUT', change),
  api('PATCH', change),
  api('DELETE', { action: 'template.delete' }),
]
