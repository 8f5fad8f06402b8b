import { and, asc, desc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { projects, stages, taskAssignees, tasks } from '#db/schema/index.ts'

const priorityOrder = sql`case ${tasks.priority} when 'high' then 1 when 'medium' then 2 else 3 end`

/** My open tasks, the soonest due first, those without a date last. */
export function listMyOpenTasks(scope: Scope, limit: number) {
  const mine = db()
    .select({ id: taskAssignees.taskId })
    .from(taskAssignees)
    .where(and(eq(taskAssignees.companyId, scope.companyId), eq(taskAssignees.userId, scope.userId)))
  return db()
    .select({
      id: tasks.id,
      title: tasks.title,
      priority: tasks.priority,
      dueDate: tasks.dueDate,
      version: tasks.version,
      stage: stages.name,
      colour: stages.colour,
      jobNumber: projects.jobNumber,
      projectName: projects.name,
    })
    .from(tasks)
    .innerJoin(stages, and(eq(stages.companyId, tasks.companyId), eq(stages.id, tasks.stageId)))
    .leftJoin(projects, and(eq(projects.companyId, tasks.companyId), eq(projects.id, tasks.projectId)))
    .where(
      and(
        eq(tasks.companyId, scope.companyId),
        isNull(tasks.binEntryId),
        isNull(projects.binEntryId),
        ne(tasks.status, 'complete'),
        inArray(tasks.id, mine),
      ),
    )
    .orderBy(asc(sql`${tasks.dueDate} is null`), asc(tasks.dueDate), asc(priorityOrder), desc(tasks.id))
    .limit(limit)
    .all()
}
