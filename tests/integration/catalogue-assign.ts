import type { Entry } from './catalogue.ts'
import { aProject, form, page, redirects } from './catalogue-calls.ts'

/** Its fields are named by task: tests/integration/assign.test.ts sends them wrong. */
export const assignEntries: readonly Entry[] = [
  page('/projects/:id/assign', aProject),
  redirects({ ...page('/projects/:id/dates/undo', aProject), access: 'public' }),
  {
    ...form('/projects/:id/dates/undo', {
      action: 'project.edit',
      isButton: true,
      fields: { activityId: 'ownId' },
    }),
    call: ({ make }, owner) => {
      const { projectId, activityId } = make.redating(owner)
      const body = { activityId: String(activityId), back: '/' }
      return { path: `/projects/${projectId}/dates/undo`, body }
    },
  },
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
