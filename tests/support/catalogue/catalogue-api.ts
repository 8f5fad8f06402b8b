import { randomUUID } from 'node:crypto'
import type { Action } from '#app/domain/permissions.ts'
import type { Entry, Method } from './catalogue.ts'
import type { FieldKind } from './field-kinds.ts'
import type { Owner } from './records.ts'
import type { Company } from './world.ts'

type Make = (company: Company, owner: Owner) => number

/** Reads a list, or something else that belongs to the asker's whole company. */
function list(path: string): Entry {
  return { kind: 'api', method: 'GET', path, call: () => ({ path }) }
}

/** Something done to one record. */
function record(
  method: Method,
  path: string,
  make: Make,
  more: Partial<Entry> & { body?: () => Record<string, unknown> } = {},
): Entry {
  const { body, ...rest } = more
  return {
    kind: 'api',
    method,
    path,
    call: (company, owner) => ({
      path: path.replace(':id', String(make(company, owner))),
      ...(body ? { body: body() } : {}),
    }),
    ...rest,
  }
}

function create(path: string, action: Action, fields: Record<string, FieldKind>, creates: string): Entry {
  return {
    kind: 'api',
    method: 'POST',
    path,
    action,
    fields: { ...fields, requestId: 'requestId' },
    creates,
    call: ({ make }) => ({ path, body: { [creates]: `${make.marker} made ${randomUUID()}` } }),
  }
}

const aProject: Make = ({ make }, owner) => make.project(owner)
const aTask: Make = ({ make }, owner) => make.task(owner)
const aClient: Make = ({ make }, owner) => make.client(owner)

const clientFields = {
  name: 'requiredLine',
  email: 'email',
  phone: 'phone',
  address: 'text',
  notes: 'text',
} as const

const projectFields = {
  name: 'requiredLine',
  description: 'text',
  notes: 'text',
  clientId: 'clientId',
  stageId: 'stageId',
  stage: 'stageName',
  status: 'enum',
  startDate: 'date',
  dueDate: 'date',
  estimatedValue: 'money',
  actualValue: 'money',
  assignedTo: 'userId',
} as const

const taskFields = {
  title: 'requiredLine',
  description: 'text',
  stage: 'stageName',
  projectId: 'projectId',
  assignedTo: 'userId',
  assigneeIds: 'userIds',
  status: 'enum',
  priority: 'enum',
  dueDate: 'date',
  estimatedMinutes: 'estimate',
  jobRole: 'stageName',
  waitingFor: 'line',
  waitingUntil: 'date',
} as const

function withTask({ make }: Company, owner: Owner): number {
  const id = make.project(owner)
  make.task(owner, { projectId: id, status: 'in_progress' })
  return id
}

function taskOfProject({ make }: Company, owner: Owner): number {
  return make.task(owner, { projectId: make.project(owner) })
}

function randomColour(): string {
  return `#${randomUUID().slice(0, 6)}`
}

/** Two preference keys are the company's stages. */
function stagePreference(key: string, value: (company: Company) => unknown): Entry {
  return {
    kind: 'api',
    method: 'POST',
    path: '/api/user/preferences',
    what: key,
    action: 'stages.configure',
    status: 200,
    call: company => ({ path: '/api/user/preferences', body: { key, value: value(company) } }),
  }
}

function edits(path: string, make: Make, action: Action, fields: Record<string, FieldKind>): Entry[] {
  const body = () => ({ notes: `Seen ${randomUUID()}`, description: `Seen ${randomUUID()}` })
  const more = { action, fields: { ...fields, version: 'version' as const }, body }
  return [record('PUT', path, make, more), record('PATCH', path, make, more)]
}

export const apiEntries: readonly Entry[] = [
  list('/api/projects'),
  create(
    '/api/projects',
    'project.create',
    { ...projectFields, templateId: 'templateId', bypassMismatchCheck: 'flag' },
    'name',
  ),
  record('GET', '/api/projects/:id', aProject),
  ...edits('/api/projects/:id', aProject, 'project.edit', { ...projectFields, moveTasks: 'flag' }),
  record('POST', '/api/projects/:id/duplicate', aProject, {
    action: 'project.create',
    status: 201,
    fields: { name: 'line', startDate: 'date', requestId: 'requestId' },
    body: () => ({ name: `Copy ${randomUUID()}` }),
  }),
  record('DELETE', '/api/projects/:id', aProject, { action: 'project.delete' }),
  record('DELETE', '/api/projects/:id/tasks', withTask, { action: 'project.edit' }),
  record('PUT', '/api/tasks/reset-project/:id', withTask, { action: 'project.edit' }),

  list('/api/clients'),
  create('/api/clients', 'client.create', clientFields, 'name'),
  record('GET', '/api/clients/:id', aClient),
  ...edits('/api/clients/:id', aClient, 'client.edit', clientFields),
  record('DELETE', '/api/clients/:id', aClient, { action: 'client.delete' }),

  list('/api/tasks'),
  list('/api/tasks/user'),
  create('/api/tasks', 'task.create', taskFields, 'title'),
  record('GET', '/api/tasks/:id', aTask),
  ...edits('/api/tasks/:id', aTask, 'task.edit', taskFields),
  record('DELETE', '/api/tasks/:id', aTask, { action: 'task.delete' }),
  record('GET', '/api/tasks/:id/assignees', aTask),
  record('GET', '/api/tasks/:id/details', taskOfProject),
  record('PATCH', '/api/tasks/:id/acknowledge', aTask, { status: 204 }),
  record('POST', '/api/tasks/:id/take', aTask, { action: 'task.take', status: 200 }),

  list('/api/users'),
  list('/api/team/members'),
  list('/api/dashboard/stats'),
  { ...list('/api/search'), call: ({ make }) => ({ path: `/api/search?q=${make.marker.slice(0, -1)}` }) },

  list('/api/user/preferences'),
  {
    kind: 'api',
    method: 'POST',
    path: '/api/user/preferences',
    what: 'own',
    status: 200,
    fields: { key: 'key', value: 'anything', moveTo: 'free' },
    call: () => ({ path: '/api/user/preferences', body: { key: 'zoom', value: randomUUID() } }),
  },
  stagePreference('dashboard-stage-colors', ({ make }) => ({ [make.stageNames()[0] ?? '']: randomColour() })),
  stagePreference('dashboard-stages', ({ make }) => [...make.stageNames(), make.name('stage')]),
  {
    kind: 'api',
    method: 'GET',
    path: '/api/user/preferences/:key',
    call: () => ({ path: '/api/user/preferences/dashboard-stages' }),
  },
  {
    kind: 'api',
    method: 'DELETE',
    path: '/api/user/preferences/:key',
    call: () => ({ path: '/api/user/preferences/zoom' }),
  },

  { ...list('/api/openapi.json'), access: 'public' },
  {
    kind: 'api',
    method: 'GET',
    path: '/api/*',
    access: 'public',
    status: 404,
    call: () => ({ path: '/api/x' }),
  },
]
