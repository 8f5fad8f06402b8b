import { and, eq, inArray, isNull, ne, notExists, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projects, taskAssignees, tasks } from '#db/schema/index.ts'

/** What a person leaves behind, by id: open tasks they were on, and unfinished projects they were in charge of. */
export type OpenWork = { taskIds: number[]; projectIds: number[] }

/** `sharedTaskIds` are those of the tasks that others are on, too. */
export type WorkTakenOff = OpenWork & { sharedTaskIds: number[] }

function assignees() {
  return db()
    .select({ id: taskAssignees.id })
    .from(taskAssignees)
    .where(and(eq(taskAssignees.companyId, tasks.companyId), eq(taskAssignees.taskId, tasks.id)))
}

export const isOpen = ne(tasks.status, 'complete')

/** The person’s open tasks. For selects of tasks. */
export function openTasksOf({ companyId }: Scope, userId: number): SQL | undefined {
  // Entered at the person: 'or' would read all tasks of the company.
  const isOn = sql`${tasks.id} in (
    select mine.id from ${tasks} mine where mine.company_id = ${companyId} and mine.assigned_to = ${userId}
    union all select task_id from ${taskAssignees} where company_id = ${companyId} and user_id = ${userId})`
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
