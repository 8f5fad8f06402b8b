import { sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { withdrawAssignments } from '#app/models/notifications/work-news.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { joinTaskProject, liveTasks } from '#app/models/tasks/task.server.ts'
import { deleteAssignments } from '#app/models/tasks/task-writes.server.ts'
import { db } from '#db/client.ts'
import { projects, tasks } from '#db/schema/index.ts'
import { type OpenWork, openTasksOf, projectsInCharge } from './open-work.server.ts'

/**
 * Takes the person off their open tasks and the unfinished projects they are in charge of, what is in the bin too: it comes
 * back without them. What told them of it unread goes. Returns what is not in the bin. Call it inside a transaction.
 */
export function takeOffOpenWork(scope: Scope, userId: number): OpenWork {
  const held = db()
    .select({ id: tasks.id, isLive: sql<number>`(${liveTasks(scope)})` })
    .from(tasks)
    .leftJoin(projects, joinTaskProject())
    .where(openTasksOf(scope, userId))
    .orderBy(tasks.id)
    .all()
  const pairs = held.map(({ id }) => ({ taskId: id, userId }))
  deleteAssignments(scope, pairs)
  db().run(sql`update tasks set version = version + 1,
    assigned_to = case when assigned_to = ${userId} then null else assigned_to end
    where company_id = ${scope.companyId}
      and id in ${among(held.map(({ id }) => id))}`)
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
