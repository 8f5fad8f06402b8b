import { randomUUID } from 'node:crypto'
import type { Entry, Method } from './catalogue.ts'
import { type Make, page } from './catalogue-calls.ts'
import type { FieldKind } from './mutations.ts'

const action = 'users.manage'

const aColleague: Make = ({ make }, owner) => make.colleague(owner)
const aJobRole: Make = ({ make }) => make.jobRole()

type Record = { make: Make; body?: () => object; fields?: { [field: string]: FieldKind }; isRead?: boolean }

function record(method: Method, path: string, { make, body, fields }: Record): Entry {
  return {
    kind: 'api',
    method,
    path,
    ...(method === 'GET' ? {} : { action }),
    ...(fields ? { fields } : {}),
    call: (company, owner) => ({
      path: path.replace(':id', String(make(company, owner))),
      ...(body ? { body: { ...body() } } : {}),
    }),
  }
}

const apiEntries: readonly Entry[] = [
  record('GET', '/api/users/:id', { make: aColleague }),
  record('PATCH', '/api/users/:id', {
    make: aColleague,
    body: () => ({ department: `Workshop ${randomUUID()}` }),
    fields: {
      firstName: 'line',
      lastName: 'line',
      department: 'line',
      phone: 'phone',
      jobRole: 'stageName',
      role: 'enum',
      status: 'enum',
      version: 'version',
    },
  }),
  record('DELETE', '/api/users/:id', { make: aColleague }),
  { kind: 'api', method: 'GET', path: '/api/job-roles', call: () => ({ path: '/api/job-roles' }) },
  {
    kind: 'api',
    method: 'POST',
    path: '/api/job-roles',
    action,
    fields: { name: 'requiredLine', description: 'text', requestId: 'requestId' },
    creates: 'name',
    call: ({ make }) => {
      make.jobRole()
      return { path: '/api/job-roles', body: { name: `${make.marker} ${randomUUID()}` } }
    },
  },
  record('GET', '/api/job-roles/:id', { make: aJobRole }),
  record('PATCH', '/api/job-roles/:id', {
    make: aJobRole,
    body: () => ({ name: `Turner ${randomUUID()}` }),
    fields: { name: 'requiredLine', description: 'text', version: 'version' },
  }),
  record('DELETE', '/api/job-roles/:id', { make: aJobRole }),
]

export const userEntries: readonly Entry[] = [
  page('/user-management', undefined, action),
  page('/admin', undefined, action),
  ...apiEntries,
]
