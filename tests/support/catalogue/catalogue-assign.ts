import { randomUUID } from 'node:crypto'
import { db } from '#db/client.ts'
import { activities } from '#db/schema/index.ts'
import type { Entry } from './catalogue.ts'
import { aProject, form, page } from './catalogue-calls.ts'
import type { Owner } from './records.ts'
import type { Company } from './world.ts'

/** Tasks that were assigned together by whoever owns them, as history tells it. */
function assigned({ id: companyId, make }: Company, owner: Owner) {
  const { admin, member } = make.people
  const taskId = make.task('others', { assignedTo: admin })
  make.assign(taskId, admin)
  const people = [{ id: taskId, from: null, to: admin, added: [admin], removed: [] }]
  const detail = { count: 1, names: [], taskIds: [taskId], people }
  const actorId = owner === 'own' ? member : admin
  const row = { companyId, actorId, verb: 'tasks.assigned', subjectId: admin, detail }
  return db().insert(activities).values(row).returning({ id: activities.id }).get().id
}

/** Its fields are named by task: tests/integration/assign.test.ts sends them wrong. */
export const assignEntries: readonly Entry[] = [
  { ...page('/tasks'), what: 'to be assigned', call: () => ({ path: '/tasks?filter=open&assign=1' }) },
  {
    ...form('/tasks', { what: 'assign', action: 'task.edit', fields: { to: 'userId' } }),
    call: ({ make }, owner) => {
      const title = `given${randomUUID().slice(0, 8)}`
      const body = { to: String(make.people.admin), [`task-${make.task(owner, { title })}`]: '1' }
      // By itself on the list's page, which shows fifty.
      return { path: `/tasks?filter=open&assign=1&q=${title}`, body }
    },
  },
  {
    kind: 'api',
    method: 'POST',
    path: '/api/tasks/assign',
    action: 'task.edit',
    status: 200,
    fields: { to: 'userId' },
    call: ({ make }, owner) => ({
      path: '/api/tasks/assign',
      body: { to: make.people.admin, taskIds: [make.task(owner)] },
    }),
  },
  {
    kind: 'api',
    method: 'POST',
    path: '/api/tasks/assign/undo',
    action: 'task.edit',
    status: 200,
    fields: { activityId: 'ownId' },
    call: (company, owner) => ({
      path: '/api/tasks/assign/undo',
      body: { activityId: assigned(company, owner) },
    }),
  },
  form('/activities/:id/undo', { what: 'assigning', action: 'task.edit', make: assigned, isButton: true }),
  page('/projects/:id/assign', aProject),
  form('/activities/:id/undo', {
    what: 'dates',
    action: 'project.edit',
    make: ({ make }, owner) => make.redating(owner).activityId,
    isButton: true,
  }),
  {
    ...form('/projects/:id/assign', { action: 'task.edit' }),
    call: ({ make, member }, owner) => {
      const projectId = make.project(owner)
      const taskId = make.task(owner, { projectId })
      const body = {
        [`assignedTo-${taskId}`]: String(member.id),
        [`dueDate-${taskId}`]: '2999-03-01',
        versions: `${taskId}:1`,
      }
      return { path: `/projects/${projectId}/assign`, body }
    },
  },
]
