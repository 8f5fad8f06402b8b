import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { dayIn } from '#app/domain/clock.ts'
import { db } from '#db/client.ts'
import { timeEntries } from '#db/schema/index.ts'
import type { Entry, Method } from './catalogue.ts'
import { aTask, form, type Make, page, redirects } from './catalogue-calls.ts'
import type { FieldKind } from './field-kinds.ts'
import type { Owner } from './records.ts'
import type { Company } from './world.ts'

function today(): string {
  return dayIn('Europe/London', Date.now())
}

/** The team member's own, or the admin's. */
function whose({ make }: Company, owner: Owner): number {
  return owner === 'own' ? make.people.member : make.people.admin
}

type Values = Partial<typeof timeEntries.$inferInsert>

function entryOf(company: Company, owner: Owner, values: Values = {}): number {
  const { id: companyId, make } = company
  const userId = whose(company, owner)
  const row = {
    companyId,
    userId,
    projectId: make.project(),
    day: today(),
    minutes: 1,
    note: make.name('hours'),
    createdBy: userId,
    ...values,
  }
  return db().insert(timeEntries).values(row).returning({ id: timeEntries.id }).get().id
}

const someHours: Make = (company, owner) => entryOf(company, owner)

/** It runs, alone. */
const running: Make = (company, owner) => {
  const isOpen = and(
    eq(timeEntries.companyId, company.id),
    eq(timeEntries.userId, whose(company, owner)),
    isNull(timeEntries.minutes),
  )
  db().delete(timeEntries).where(isOpen).run()
  return entryOf(company, owner, { minutes: null, startedAt: Date.now() - 60_000 })
}

const deleted: Make = (company, owner) =>
  entryOf(company, owner, { deletedAt: Date.now(), deletedBy: whose(company, owner) })

const formFields = {
  day: 'date',
  what: 'enum',
  hours: 'estimate',
  note: 'line',
} as const satisfies Record<string, FieldKind>

const apiFields = {
  day: 'date',
  minutes: 'estimate',
  projectId: 'projectId',
  taskId: 'ownId',
  note: 'line',
} as const satisfies Record<string, FieldKind>

const written = ({ make }: Company) => ({ day: today(), hours: '1m', what: 'none', note: make.name('hours') })
const sent = ({ make }: Company) => ({ day: today(), minutes: 1, note: make.name('hours') })

function one(
  method: Method,
  path: string,
  make: Make,
  more: Partial<Entry> & { body?: (company: Company) => object },
): Entry {
  const { body, ...rest } = more
  return {
    kind: 'api',
    method,
    path,
    call: (company, owner) => ({
      path: path.replace(':id', String(make(company, owner))),
      ...(body && { body: { ...body(company) } }),
    }),
    ...rest,
  }
}

const change = {
  action: 'time_entry.edit',
  fields: { ...apiFields, version: 'version' },
  body: sent,
} as const

export const hoursEntries: readonly Entry[] = [
  page('/hours'),
  page('/day-sheets'),
  {
    ...page('/hours', undefined, 'time_entry.read'),
    what: 'somebody’s',
    call: (company, owner) => ({ path: `/hours?person=${whose(company, owner)}` }),
  },
  {
    ...form('/hours', {
      action: 'time_entry.create',
      fields: { ...formFields, requestId: 'requestId' },
      creates: 'note',
    }),
    call: (company, owner) => ({
      path: '/hours',
      body: { ...written(company), person: String(whose(company, owner)) },
    }),
  },
  {
    ...page('/hours/file', undefined, 'time_entry.read'),
    call: (company, owner) => ({ path: `/hours/file?person=${whose(company, owner)}` }),
  },
  page('/hours/:id', someHours, 'time_entry.read'),
  form('/hours/:id', {
    action: 'time_entry.edit',
    make: someHours,
    body: written,
    fields: { ...formFields, version: 'version' },
  }),
  redirects({ ...page('/hours/:id/stop', running), access: 'public' }),
  form('/hours/:id/stop', { action: 'time_entry.edit', make: running, isButton: true }),
  redirects({ ...page('/hours/:id/delete', someHours), access: 'public' }),
  form('/hours/:id/delete', { action: 'time_entry.edit', make: someHours, isButton: true }),
  redirects({ ...page('/hours/:id/restore', deleted), access: 'public' }),
  form('/hours/:id/restore', { action: 'time_entry.edit', make: deleted, isButton: true }),
  redirects({ ...page('/tasks/:id/start', aTask), access: 'public' }),
  form('/tasks/:id/start', { action: 'time_entry.start', make: aTask, isButton: true }),

  {
    kind: 'api',
    method: 'GET',
    path: '/api/time-entries',
    what: 'one’s own',
    call: () => ({ path: '/api/time-entries' }),
  },
  {
    kind: 'api',
    method: 'GET',
    path: '/api/time-entries',
    action: 'time_entry.read',
    call: (company, owner) => ({ path: `/api/time-entries?userId=${whose(company, owner)}` }),
  },
  {
    kind: 'api',
    method: 'POST',
    path: '/api/time-entries',
    action: 'time_entry.create',
    fields: { ...apiFields, requestId: 'requestId' },
    creates: 'note',
    call: (company, owner) => ({
      path: '/api/time-entries',
      body: { ...sent(company), userId: whose(company, owner), requestId: randomUUID() },
    }),
  },
  one('GET', '/api/time-entries/:id', someHours, { action: 'time_entry.read' }),
  one('PUT', '/api/time-entries/:id', someHours, change),
  one('PATCH', '/api/time-entries/:id', someHours, change),
  one('DELETE', '/api/time-entries/:id', someHours, { action: 'time_entry.edit' }),
  one('POST', '/api/time-entries/:id/stop', running, { action: 'time_entry.edit', status: 200 }),
  one('POST', '/api/tasks/:id/start', aTask, { action: 'time_entry.start' }),
]
