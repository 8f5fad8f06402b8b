import { and, eq, isNull, ne, sql } from 'drizzle-orm'
import type { DatedTask } from '#app/domain/activities/activity.ts'
import type { Scope } from '#app/domain/scope.ts'
import { detailOf } from '#app/models/activities/activity-detail.server.ts'
import { db } from '#db/client.ts'
import { activities, projects, tasks } from '#db/schema/index.ts'
import { joinTaskProject, liveTasks } from './task.server.ts'

/** Open tasks of the project's present stage whose date is counted from its beginning, and which have none yet. */
export function listAwaitingStage(scope: Scope, projectId: number) {
  return db()
    .select({ id: tasks.id, assignedTo: tasks.assignedTo, dueOffset: tasks.dueOffset })
    .from(tasks)
    .innerJoin(projects, joinTaskProject())
    .where(
      and(
        liveTasks(scope),
        eq(tasks.projectId, projectId),
        eq(tasks.stageId, projects.stageId),
        eq(tasks.dueAnchor, 'stage'),
        isNull(tasks.dueDate),
        ne(tasks.status, 'complete'),
      ),
    )
    .all()
}

/** Gives each task its date, whatever it counted from; raises their versions. One statement, however many. */
export function writeDates(scope: Scope, dated: readonly { id: number; dueDate: string | null }[]): void {
  if (dated.length === 0) return
  const rows = JSON.stringify(dated.map(({ id, dueDate }) => [id, dueDate]))
  db().run(sql`update ${tasks} set due_date = row.value ->> 1, version = version + 1
    from json_each(${rows}) as row where company_id = ${scope.companyId} and ${tasks.id} = row.value ->> 0`)
}

/** Takes those dates away again where nobody has chosen another one since. */
export function clearDates(scope: Scope, projectId: number, dated: readonly DatedTask[]): void {
  if (dated.length === 0) return
  const rows = JSON.stringify(dated.map(({ id, dueDate }) => [id, dueDate]))
  db().run(sql`update ${tasks} set due_date = null, version = version + 1
    from json_each(${rows}) as row where company_id = ${scope.companyId} and project_id = ${projectId}
      and ${tasks.id} = row.value ->> 0 and due_date = row.value ->> 1 and due_anchor = 'stage'`)
}

/** The tasks that a move to another stage gave their dates. */
export function findDatedBy(scope: Scope, activityId: number): readonly DatedTask[] {
  const found = db()
    .select({ detail: activities.detail })
    .from(activities)
    .where(and(eq(activities.companyId, scope.companyId), eq(activities.id, activityId)))
    .get()
  return (found && detailOf('project.moved', found.detail).dated) ?? []
}
