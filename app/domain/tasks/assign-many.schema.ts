import { z } from 'zod'
import { choice, requiredId } from '#app/domain/fields.schema.ts'
import { parseId } from '#app/domain/id.ts'
import { chooseMember } from '#app/domain/people/member.ts'
import { maxAssigned } from './assign-many.ts'

/** All tasks of the list, or the ticked boxes 'task-12'. */
export const assignManyForm = z
  .looseObject({
    to: requiredId(chooseMember),
    which: choice(['ticked', 'all'], 'Please choose what to assign').default('ticked'),
  })
  .transform(({ to, which, ...sent }, context) => {
    const taskIds = Object.entries(sent).flatMap(([name, value]) => {
      const id = name.startsWith('task-') && value === '1' ? parseId(name.slice('task-'.length)) : null
      return id === null ? [] : [id]
    })
    if (taskIds.length > maxAssigned) {
      context.addIssue({ code: 'custom', path: [], message: `Please tick ${maxAssigned} tasks at most` })
    }
    return { to, which, taskIds }
  })

const chooseTasks = `Please name 1 to ${maxAssigned} tasks`

export const assignManyBody = z.object({
  to: requiredId(chooseMember).describe('Who is to be the main assignee.'),
  taskIds: z.array(requiredId(chooseTasks), chooseTasks).min(1, chooseTasks).max(maxAssigned, chooseTasks),
})

export const assigningUndo = z.object({ activityId: requiredId('This can no longer be undone') })
