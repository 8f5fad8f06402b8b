import { randomUUID } from 'node:crypto'
import { stageListVersion } from '#app/domain/stages/stage.ts'
import type { Body, Entry } from './catalogue.ts'
import { aClient, anEntry, aProject, aTask, form, page, redirects } from './catalogue-calls.ts'
import type { Company } from './world.ts'

/** Pages that say what will be there; who may know of them. */

const taskFields = {
  title: 'requiredLine',
  description: 'text',
  assignedTo: 'userId',
  dueDate: 'date',
  priority: 'enum',
  status: 'enum',
} as const

function taskBody({ make }: Company): Body {
  return {
    title: make.name('task'),
    description: 'Mind the cat',
    assignedTo: '',
    dueDate: '2027-03-01',
    priority: 'high',
    status: 'pending',
  }
}

const newClientFields = {
  name: 'requiredLine',
  email: 'email',
  phone: 'phone',
  address: 'text',
  notes: 'text',
} as const

const clientFields = { ...newClientFields, version: 'version' } as const

function clientBody({ make }: Company): Body {
  return {
    name: make.name('client'),
    email: 'ada@example.com',
    phone: '01943 555 014',
    address: '1 Mill Lane',
    notes: 'Two dogs',
    version: '1',
  }
}

const ticketFields = {
  name: 'requiredLine',
  description: 'text',
  notes: 'text',
  stageId: 'stageId',
  status: 'enum',
  startDate: 'date',
  dueDate: 'date',
  estimatedValue: 'money',
} as const

function projectBody({ make, stageIds }: Company): Body {
  return {
    name: make.name('wardrobe'),
    description: 'Oak veneer',
    notes: 'Lift on site',
    stageId: String(stageIds[0]),
    status: 'active',
    startDate: '2027-01-04',
    dueDate: '2027-02-12',
  }
}

const newTicketFields = {
  ...ticketFields,
  clientId: 'clientId',
  clientName: 'line',
  clientEmail: 'email',
  clientPhone: 'phone',
  clientAddress: 'text',
  assignedTo: 'userId',
} as const

function ticketBody(company: Company): Body {
  return {
    ...projectBody(company),
    clientId: '',
    clientName: company.make.name('client'),
    clientEmail: 'ada@example.com',
    clientPhone: '01943 555 014',
    clientAddress: '1 Mill Lane',
  }
}

/** The page of stages as a browser sends it, with a new name for the first one. */
function stagesBody({ make }: Company): Body {
  const stages = make.listStages()
  const body: Body = { version: String(stageListVersion(stages)), intent: 'save' }
  stages.forEach(({ id, name, colour }, at) => {
    body[`stages[${at}].id`] = String(id)
    body[`stages[${at}].name`] = at === 0 ? `Renamed ${randomUUID().slice(0, 8)}` : name
    body[`stages[${at}].colour`] = colour
    body[`stages[${at}].hex`] = ''
  })
  return body
}

/** A new name for the last stage only: the first ones are what new projects stand in. */
const stageFields = {
  version: 'version',
  'stages[0].name': 'shortLine',
  'stages[0].colour': 'colour',
  'stages[0].hex': 'colour',
  'stages[0].id': 'ownId',
  newName: 'newStage',
  intent: 'intent',
} as const

export const pageEntries: readonly Entry[] = [
  // For visitors the landing page.
  { ...page('/'), access: 'public' },
  { ...form('/', { what: 'refresh' }), call: () => ({ path: '/?index', body: {} }) },
  page('/portal'),
  form('/portal', { what: 'refresh' }),
  page('/code'),
  { ...page('/search'), call: ({ make }) => ({ path: `/search?q=${make.marker.slice(0, -1)}` }) },

  page('/projects'),
  redirects({ ...page('/list-view'), access: 'public' }),
  form('/list-view', {
    body: () => ({ list: 'clients', view: 'table' }),
    fields: { list: 'enum', view: 'enum', back: 'free' },
    isButton: true,
  }),
  page('/projects/:id', aProject),
  page('/projects/:id/tasks/new', aProject, 'task.create'),
  form('/projects/:id/tasks/new', {
    action: 'task.create',
    make: aProject,
    body: taskBody,
    fields: { ...taskFields, requestId: 'requestId' },
    creates: 'title',
  }),
  page('/projects/:id/duplicate', aProject, 'project.create'),
  form('/projects/:id/duplicate', {
    action: 'project.create',
    make: aProject,
    body: ({ make }) => ({ name: make.name('copy'), startDate: '2027-01-04' }),
    fields: { name: 'line', startDate: 'date', requestId: 'requestId' },
    creates: 'name',
  }),
  page('/projects/:id/delete', aProject, 'project.delete'),
  form('/projects/:id/delete', { action: 'project.delete', make: aProject }),
  redirects({
    ...page('/activities/:id/undo', ({ make }, owner) => make.advance(owner).activityId),
    access: 'public',
  }),
  form('/activities/:id/undo', {
    what: 'a stage',
    action: 'task.edit',
    make: ({ make }, owner) => make.advance(owner).activityId,
    isButton: true,
  }),
  form('/projects/:id', {
    action: 'project.edit',
    make: aProject,
    body: company => ({ ...projectBody(company), version: '1' }),
    fields: { ...ticketFields, actualValue: 'money', version: 'version' },
  }),
  page('/create-ticket', undefined, 'project.create'),
  form('/create-ticket', {
    action: 'project.create',
    body: ticketBody,
    fields: {
      ...newTicketFields,
      templateId: 'templateId',
      shownMismatch: 'free',
      requestId: 'requestId',
    },
    creates: 'name',
  }),
  {
    ...page('/create-ticket', undefined, 'project.edit'),
    what: 'edit',
    namesRecord: true,
    call: ({ make }, owner) => ({ path: `/create-ticket?edit=${make.project(owner)}` }),
  },
  {
    ...form('/create-ticket', {
      what: 'edit',
      action: 'project.edit',
      fields: { ...newTicketFields, version: 'version' },
    }),
    namesRecord: true,
    call: (company, owner) => ({
      path: `/create-ticket?edit=${company.make.project(owner)}`,
      body: { ...ticketBody(company), version: '1' },
    }),
  },

  page('/stages'),
  form('/stages', { action: 'stages.configure', body: stagesBody, fields: stageFields }),
  page('/stages/:id/remove', ({ make }) => make.stage(), 'stages.configure'),
  form('/stages/:id/remove', {
    action: 'stages.configure',
    make: ({ make }) => make.stage(),
    body: ({ stageIds }) => ({ moveTo: String(stageIds[0]) }),
    fields: { moveTo: 'moveTo' },
  }),

  page('/clients'),
  page('/clients/new', undefined, 'client.create'),
  form('/clients/new', {
    action: 'client.create',
    body: clientBody,
    fields: { ...newClientFields, requestId: 'requestId' },
    creates: 'name',
  }),
  page('/clients/:id', aClient),
  page('/clients/:id/edit', aClient, 'client.edit'),
  form('/clients/:id/edit', { action: 'client.edit', make: aClient, body: clientBody, fields: clientFields }),
  page('/clients/:id/delete', aClient, 'client.delete'),
  form('/clients/:id/delete', { action: 'client.delete', make: aClient }),

  page('/tasks'),
  page('/tasks/new', undefined, 'task.create'),
  form('/tasks/new', {
    action: 'task.create',
    body: company => ({ ...taskBody(company), projectId: '' }),
    fields: { ...taskFields, projectId: 'projectId', requestId: 'requestId' },
    creates: 'title',
  }),
  page('/tasks/:id/edit', aTask, 'task.edit'),
  form('/tasks/:id/edit', {
    action: 'task.edit',
    make: aTask,
    body: company => ({ ...taskBody(company), projectId: '', version: '1' }),
    fields: { ...taskFields, projectId: 'projectId', stage: 'stageName', version: 'version' },
  }),
  redirects({ ...page('/tasks/:id/completion', aTask), access: 'public' }),
  form('/tasks/:id/completion', {
    action: 'task.edit',
    make: aTask,
    body: () => ({ done: '1' }),
    fields: { done: 'enum', back: 'free' },
    isButton: true,
  }),
  page('/tasks/:id/waiting', aTask, 'task.edit'),
  form('/tasks/:id/waiting', {
    action: 'task.edit',
    make: aTask,
    body: () => ({ waitingFor: 'Hinges', waitingUntil: '2031-05-06' }),
    fields: { waitingFor: 'requiredLine', waitingUntil: 'date' },
  }),
  redirects({ ...page('/tasks/:id/take', aTask), access: 'public' }),
  form('/tasks/:id/take', {
    action: 'task.take',
    make: aTask,
    isButton: true,
  }),
  page('/tasks/:id/delete', aTask, 'task.delete'),
  form('/tasks/:id/delete', { action: 'task.delete', make: aTask }),

  page('/bin'),
  redirects({ ...page('/bin/:id/restore', anEntry), access: 'public' }),
  form('/bin/:id/restore', { action: 'bin.restore', make: anEntry }),
]
