import { randomUUID } from 'node:crypto'
import type { Entry, Method } from './catalogue.ts'
import { form, type Make, page } from './catalogue-calls.ts'
import type { FieldKind } from './field-kinds.ts'

const action = 'users.manage'

const aColleague: Make = ({ make }, owner) => make.colleague(owner)

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
      holidayAllowance: 'days',
      role: 'enum',
      status: 'enum',
      version: 'version',
    },
  }),
  record('DELETE', '/api/users/:id', { make: aColleague }),
]

const aLeaver: Make = ({ make }) => make.leaver().id

const personForms: readonly Entry[] = [
  form('/user-management/users/:id', {
    what: 'details',
    action,
    make: aColleague,
    body: ({ make }) => ({
      intent: 'save',
      firstName: make.name('first'),
      lastName: 'Turner',
      phone: '',
      department: 'Bench',
      jobRole: '',
      version: '1',
    }),
    fields: {
      firstName: 'line',
      lastName: 'line',
      phone: 'phone',
      department: 'line',
      jobRole: 'stageName',
      holidayAllowance: 'days',
      version: 'version',
    },
  }),
  form('/user-management/users/:id', {
    what: 'role',
    action,
    make: aColleague,
    body: () => ({ intent: 'role', role: 'project_manager', from: 'team_member' }),
    fields: { role: 'enum' },
  }),
  {
    ...form('/user-management/users/:id', { what: 'give', action, fields: { userId: 'ownId' } }),
    call: ({ make, admin }) => {
      const { id, taskId } = make.leaver()
      const body = { intent: 'give', userId: String(admin.id), [`task-${taskId}`]: '1' }
      return { path: `/user-management/users/${id}`, body }
    },
  },
  form('/user-management/users/:id', {
    what: 'bring back',
    action,
    make: aLeaver,
    body: () => ({ intent: 'restore' }),
  }),
  page('/user-management/users/:id/remove', aColleague, action),
  form('/user-management/users/:id/remove', { action, make: aColleague }),
  page('/user-management/users/:id/sign-out', aColleague, action),
  form('/user-management/users/:id/sign-out', { action, make: aColleague }),
]

export const userEntries: readonly Entry[] = [
  page('/user-management', undefined, action),
  page('/admin', undefined, action),
  page('/user-management/users/:id', aColleague, action),
  { ...page('/user-management/users/:id', aLeaver, action), what: 'somebody who has left' },
  ...personForms,
  page('/user-management/settings', undefined, action),
  form('/user-management/settings', {
    action,
    body: ({ make }) => ({ defaultInvitationRole: make.otherInvitationRole() }),
    fields: { defaultInvitationRole: 'enum' },
  }),
  ...apiEntries,
]
