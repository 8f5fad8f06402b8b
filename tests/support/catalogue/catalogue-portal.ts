import { db } from '#db/client.ts'
import { notifications } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'
import { aTask, form, type Make, page, redirects } from './catalogue-calls.ts'
import type { Company } from './world.ts'

function everybody({ make }: Company): number[] {
  return [...new Set(Object.values(make.people))]
}

/** A completed task that everybody of the company is on, and none has acknowledged. */
const doneByAll: Make = (company, owner) => {
  const id = company.make.task(owner, { status: 'complete', completedAt: Date.now() })
  for (const person of everybody(company)) company.make.assign(id, person)
  return id
}

function tellEverybody(company: Company): void {
  const news = { companyId: company.id, title: 'New task for you', message: company.make.name('task') }
  db()
    .insert(notifications)
    .values(everybody(company).map(userId => ({ ...news, userId })))
    .run()
}

export const portalEntries: readonly Entry[] = [
  page('/portal/active'),
  page('/portal/due'),
  page('/portal/notifications'),
  {
    ...form('/portal/notifications', { isButton: true, fields: { notification: 'ownId' } }),
    call: company => {
      tellEverybody(company)
      return { path: '/portal/notifications', body: { notification: 'all' } }
    },
  },
  page('/portal/tasks/:id', aTask),
  page('/portal/tasks/:id/delete', aTask, 'task.delete'),
  form('/portal/tasks/:id/delete', { action: 'task.delete', make: aTask }),
  redirects({ ...page('/portal/hidden'), access: 'public' }),
  {
    ...form('/portal/hidden', {
      make: doneByAll,
      body: (_company, id) => ({ tasks: String(id), back: '/' }),
      fields: { tasks: 'ownId', back: 'free' },
      isButton: true,
    }),
    namesRecord: true,
  },
  redirects({ ...page('/first-day/hidden'), access: 'public' }),
  form('/first-day/hidden', {
    action: 'company.configure',
    body: () => ({ back: '/' }),
    isButton: true,
  }),
  {
    kind: 'api',
    method: 'POST',
    path: '/api/user/dismissed-tasks',
    status: 204,
    namesRecord: true,
    call: (company, owner) => ({
      path: '/api/user/dismissed-tasks',
      body: { ids: [doneByAll(company, owner)] },
    }),
  },
  redirects({ ...page('/tasks/:id/acknowledge', aTask), access: 'public' }),
  form('/tasks/:id/acknowledge', {
    make: doneByAll,
    body: () => ({ back: '/' }),
    isButton: true,
  }),
]
