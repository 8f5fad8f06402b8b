import { and, eq, exists, inArray, isNull, ne, notExists, or, type SQL } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projects, taskAssignees, tasks } from '#db/schema/index.ts'

/** What a person leaves behind, by id: open tasks they were on, and unfinished projects they were in charge of. */
export type OpenWork = { taskIds: number[]; projectIds: number[] }

/** `sharedTaskIds` are those of the tasks that others are on, too. */
export type WorkTakenOff = OpenWork & { sharedTaskIds: number[] }

function assignees(who?: SQL) {
  return db()
    .select({ id: taskAssignees.id })
    .from(taskAssignees)
    .where(and(eq(taskAssignees.companyId, tasks.companyId), eq(taskAssignees.taskId, tasks.id), who))
}

export const isOpen = ne(tasks.status, 'complete')

/** The person’s open tasks. For selects of tasks. */
export function openTasksOf({ companyId }: Scope, userId: number): SQL | undefined {
  const isOn = or(eq(tasks.assignedTo, userId), exists(assignees(eq(taskAssignees.userId, userId))))
  return and(eq(tasks.companyId, companyId), isOpen, isOn)
}

export const isUnfinished = and(
  isNull(projects.completedDate),
  inArray(projects.status, ['active', 'on_hold']),
)

/** The unfinished projects the person is in charge of. For selects of projects. */
export function projectsInCharge({ companyId }: Scope, userId: number): SQL | undefined {
  return and(eq(projects.companyId, companyId), eq(projects.assignedTo, userId), isUnfinished)
}

/** Tasks that nobody is on. For selects of tasks. */
export function withoutAnybody(): SQL | undefined {
  return and(isNull(tasks.assignedTo), notExists(assignees()))
}
