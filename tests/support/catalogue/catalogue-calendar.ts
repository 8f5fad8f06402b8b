import type { Entry } from './catalogue.ts'
import { aProject, aTask, form, type Make, page } from './catalogue-calls.ts'

const moveFields = { dueDate: 'date', version: 'version', moveTasks: 'flag', back: 'free' } as const

/** A job that was moved without its tasks. */
const movedAlone: Make = ({ make }, owner) => {
  const projectId = make.project(owner, { dueDate: '2027-03-01' })
  make.task(owner, { projectId, dueDate: '2027-02-19' })
  return projectId
}

const toAnotherDay = () => ({ dueDate: '2027-03-01', version: '1', back: '/calendar?view=week' })

export const calendarEntries: readonly Entry[] = [
  page('/calendar'),
  { ...page('/calendar'), what: 'a week', call: () => ({ path: '/calendar?view=week&date=2026-11-23' }) },
  { ...page('/calendar'), what: 'a day', call: () => ({ path: '/calendar?view=day&date=2028-02-29' }) },
  { ...page('/calendar'), what: 'an agenda', call: () => ({ path: '/calendar?view=agenda' }) },
  page('/calendar/projects/:id/move', aProject, 'project.edit'),
  form('/calendar/projects/:id/move', {
    action: 'project.edit',
    make: aProject,
    body: toAnotherDay,
    fields: moveFields,
  }),
  {
    ...page('/calendar/projects/:id/tasks', aProject, 'project.edit'),
    call: (company, owner) => ({
      path: `/calendar/projects/${movedAlone(company, owner)}/tasks?was=2027-02-22`,
    }),
  },
  {
    ...form('/calendar/projects/:id/tasks', {
      action: 'project.edit',
      fields: { was: 'date', back: 'free' },
    }),
    call: (company, owner) => ({
      path: `/calendar/projects/${movedAlone(company, owner)}/tasks?was=2027-02-22`,
      body: { was: '2027-02-22', back: '/calendar' },
    }),
  },
  page('/calendar/tasks/:id/move', aTask, 'task.edit'),
  form('/calendar/tasks/:id/move', {
    action: 'task.edit',
    make: aTask,
    body: toAnotherDay,
    fields: moveFields,
  }),
  page('/settings/calendar-feed'),
  {
    ...form('/settings/calendar-feed', {
      isButton: true,
      body: () => ({ intent: 'make', contents: 'all' }),
      fields: { intent: 'enum', contents: 'enum', hasSpans: 'free' },
    }),
    // The answer alone tells the new address.
    status: 200,
  },
  {
    ...page('/calendar-feed/:token'),
    access: 'public',
    status: 404,
    call: () => ({ path: '/calendar-feed/none.ics' }),
  },
]
