import { and, eq, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/sqlite-core'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { isOrphaned } from '#app/domain/tasks/task.ts'
import { unreadCount } from '#app/models/notifications/notification.server.ts'
import { onKey } from '#app/models/rows.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { openWorkOf, readOpenWork } from '#app/models/time-entries/open-work.server.ts'
import { workedOnTask } from '#app/models/time-entries/worked-sums.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, stages, tasks, users } from '#db/schema/index.ts'
import { joinLiveProject, reachableTasks, taskColumns } from './task.server.ts'

const projectStages = alias(stages, 'project_stages')

function selectDetails(scope: Scope) {
  return db()
    .select({
      ...taskColumns,
      projectStatus: projects.status,
      projectStage: projectStages.name,
      clientId: clients.id,
      clientName: clients.name,
      clientEmail: clients.email,
      clientPhone: clients.phone,
      clientAddress: clients.address,
      username: users.username,
      firstName: users.firstName,
      lastName: users.lastName,
      role: users.role,
      workedMinutes: sql<number>`${workedOnTask}`.mapWith(Number),
      openWork: openWorkOf(scope).mapWith(readOpenWork),
      unread: subquery(unreadCount(scope, sql`${tasks.id}`)),
    })
    .from(tasks)
    .innerJoin(stages, onKey(stages, tasks.stageId))
    .leftJoin(projects, joinLiveProject())
    .leftJoin(projectStages, onKey(projectStages, projects.stageId))
    .leftJoin(clients, onKey(clients, projects.clientId))
    .leftJoin(users, onKey(users, tasks.assignedTo))
}

/** An orphaned task has neither project nor client. */
export function requireReachableDetails(scope: Scope, id: number) {
  const details = selectDetails(scope)
    .where(and(reachableTasks(scope), eq(tasks.id, id)))
    .get()
  if (!details) throw new NotFound('Task not found')
  return details
}

export type TaskDetails = ReturnType<typeof requireReachableDetails>

/** Throws NotFound for orphaned tasks. */
export function requireTaskDetails(scope: Scope, id: number): TaskDetails {
  const details = requireReachableDetails(scope, id)
  if (isOrphaned(details)) throw new NotFound('Task not found')
  return details
}
