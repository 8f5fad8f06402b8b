import { and, eq, exists, inArray, isNull, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projects, taskAssignees, tasks } from '#db/schema/index.ts'
import { withdrawAssignments } from './notification.server.ts'
import { joinProject, liveTasks } from './task.server.ts'
import { deleteAssignments } from './task-assignee.server.ts'

/** What a person leaves behind, by id: open tasks they were on, and unfinished projects they were in charge of. */
export type OpenWork = { taskIds: number[]; projectIds: number[] }

function isOn(userId: number): SQL | undefined {
  const assigned = db()
    .select({ id: taskAssignees.id })
    .from(taskAssignees)
    .where(
      and(
        eq(taskAssignees.companyId, tasks.companyId),
        eq(taskAssignees.taskId, tasks.id),
        eq(taskAssignees.userId, userId),
      ),
    )
  return or(eq(tasks.assignedTo, userId), exists(assigned))
}

/** The person's open tasks. For selects of tasks. */
export function openTasksOf({ companyId }: Scope, userId: number): SQL | undefined {
  return and(eq(tasks.companyId, companyId), ne(tasks.status, 'complete'), isOn(userId))
}

/** The unfinished projects that the person is in charge of. */
export function projectsInCharge({ companyId }: Scope, userId: number): SQL | undefined {
  return and(
    eq(projects.companyId, companyId),
    eq(projects.assignedTo, userId),
    isNull(projects.completedDate),
    inArray(projects.status, ['active', 'on_hold']),
  )
}

/**
 * Takes the person off their open tasks and the unfinished projects they are in charge of, what is in the bin too: it comes
 * back without them. What told them of it unread goes. Returns what is not in the bin. Call it inside a transaction.
 */
export function takeOffOpenWork(scope: Scope, userId: number): OpenWork {
  const held = db()
    .select({ id: tasks.id, isLive: sql<number>`(${liveTasks(scope)})` })
    .from(tasks)
    .leftJoin(projects, joinProject())
    .where(openTasksOf(scope, userId))
    .orderBy(tasks.id)
    .all()
  const pairs = held.map(({ id }) => ({ taskId: id, userId }))
  deleteAssignments(scope, pairs)
  db().run(sql`update tasks set version = version + 1,
    assigned_to = case when assigned_to = ${userId} then null else assigned_to end
    where company_id = ${scope.companyId}
      and id in (select value from json_each(${JSON.stringify(held.map(({ id }) => id))}))`)
  withdrawAssignments(scope, pairs)
  const released = db()
    .update(projects)
    .set({ assignedTo: null, version: sql`${projects.version} + 1` })
    .where(projectsInCharge(scope, userId))
    .returning({ id: projects.id, binEntryId: projects.binEntryId })
    .all()
  return {
    taskIds: held.filter(({ isLive }) => isLive === 1).map(({ id }) => id),
    projectIds: released.filter(({ binEntryId }) => binEntryId === null).map(({ id }) => id),
  }
}
