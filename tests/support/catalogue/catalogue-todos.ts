import { randomUUID } from 'node:crypto'
import { db } from '#db/client.ts'
import { todos } from '#db/schema/index.ts'
import type { Entry, Method } from './catalogue.ts'
import { form, type Make, page, redirects } from './catalogue-calls.ts'
import type { FieldKind } from './field-kinds.ts'
import type { Company } from './world.ts'

// A to-do is one person's: whoever else asks does not find it.

function todoOf({ id: companyId, make }: Company, userId: number): number {
  const row = { companyId, userId, title: make.name('ring the yard'), linkedProjectId: make.project() }
  return db().insert(todos).values(row).returning({ id: todos.id }).get().id
}

const aTodo: Make = (company, owner) =>
  todoOf(company, owner === 'own' ? company.make.people.member : company.make.people.admin)
const aColleagues: Make = company => todoOf(company, company.make.colleague())

const apiFields = {
  title: 'requiredLine',
  userId: 'userId',
  linkedProjectId: 'projectId',
  linkedTaskId: 'ownId',
  dueDate: 'date',
} as const satisfies Record<string, FieldKind>

function bodyOf({ make }: Company) {
  return { title: make.name('ring the yard'), linkedProjectId: make.project(), dueDate: '2099-03-02T09:30' }
}

function one(
  method: Method,
  make: Make,
  more: Partial<Entry> & { body?: (company: Company) => object },
): Entry {
  const { body, ...rest } = more
  return {
    kind: 'api',
    method,
    path: '/api/todos/:id',
    call: (company, owner) => ({
      path: `/api/todos/${make(company, owner)}`,
      ...(body && { body: { ...body(company) } }),
    }),
    ...rest,
  }
}

const change = {
  action: 'todo.edit',
  fields: { ...apiFields, isCompleted: 'flag' },
  body: (company: Company) => ({ ...bodyOf(company), isCompleted: true }),
} as const

const formFields = { title: 'requiredLine', linkedProjectId: 'projectId' } as const

function plainBody({ make }: Company) {
  return { title: make.name('ring the yard'), linkedProjectId: '' }
}

const schedule = { dueDate: '2099-03-02', dueTime: '09:30' }

export const todoEntries: readonly Entry[] = [
  page('/todos'),
  form('/todos', {
    action: 'todo.create',
    body: plainBody,
    fields: { ...formFields, requestId: 'requestId' },
    creates: 'title',
  }),
  {
    ...page('/todos'),
    what: 'edit',
    namesRecord: true,
    status: 404,
    call: (company, owner) => ({ path: `/todos?edit=${aColleagues(company, owner)}` }),
  },
  {
    ...form('/todos', { what: 'edit', action: 'todo.edit', fields: formFields }),
    namesRecord: true,
    call: (company, owner) => ({ path: `/todos?edit=${aTodo(company, owner)}`, body: plainBody(company) }),
  },
  page('/todos/schedule', undefined, 'todo.create'),
  form('/todos/schedule', {
    action: 'todo.create',
    body: company => ({ ...plainBody(company), ...schedule }),
    fields: { ...formFields, dueDate: 'date', requestId: 'requestId' },
    creates: 'title',
  }),
  { ...page('/todos/:id', aColleagues), status: 404 },
  form('/todos/:id', {
    action: 'todo.edit',
    make: aTodo,
    body: () => schedule,
    fields: { dueDate: 'date' },
  }),
  redirects({ ...page('/todos/zoom'), access: 'public' }),
  form('/todos/zoom', {
    body: () => ({ zoom: '120' }),
    fields: { zoom: 'enum', back: 'free' },
    isButton: true,
  }),
  redirects({ ...page('/todos/:id/completion', aTodo), access: 'public' }),
  form('/todos/:id/completion', {
    action: 'todo.edit',
    make: aTodo,
    body: () => ({ done: '1' }),
    fields: { done: 'enum', back: 'free' },
    isButton: true,
  }),
  redirects({ ...page('/todos/:id/delete', aTodo), access: 'public' }),
  form('/todos/:id/delete', { action: 'todo.edit', make: aTodo, isButton: true }),

  { kind: 'api', method: 'GET', path: '/api/todos', call: () => ({ path: '/api/todos' }) },
  {
    kind: 'api',
    method: 'POST',
    path: '/api/todos',
    action: 'todo.create',
    fields: { ...apiFields, requestId: 'requestId' },
    creates: 'title',
    call: company => ({ path: '/api/todos', body: { ...bodyOf(company), requestId: randomUUID() } }),
  },
  one('GET', aColleagues, { status: 404 }),
  one('PUT', aTodo, change),
  one('PATCH', aTodo, change),
  one('DELETE', aTodo, { action: 'todo.edit' }),
]
