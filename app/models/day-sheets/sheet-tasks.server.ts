import { and, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { among } from '#app/models/subquery.server.ts'
import {
  joinTaskProject,
  joinTaskStage,
  liveTasks,
  type Task,
  taskColumns,
} from '#app/models/tasks/task.server.ts'
import { db } from '#db/client.ts'
import { projects, stages, tasks } from '#db/schema/index.ts'

type Sheet = { id: number; userId: number; day: string }

/** The live tasks of a sheet’s lines, each with the minutes that its person has written for that day otherwise. */
export function listSheetTasks(
  scope: Scope,
  { id, userId, day }: Sheet,
  ids: readonly number[],
): (Task & { workedElse: number })[] {
  const workedElse =
    sql`(select coalesce(sum(e.minutes), 0) from time_entries e where e.company_id = "tasks"."company_id"
    and e.task_id = "tasks"."id" and e.user_id = ${userId} and e.day = ${day} and e.deleted_at is null
    and e.day_sheet_id is not ${id})`.mapWith(Number)
  return db()
    .select({ ...taskColumns, workedElse })
    .from(tasks)
    .innerJoin(stages, joinTaskStage())
    .leftJoin(projects, joinTaskProject())
    .where(and(liveTasks(scope), sql`${tasks.id} in ${among(ids)}`))
    .all()
}

export type StageState = {
  projectId: number
  jobNumber: number
  stageId: number
  /** Of the stage in which the job is. */
  total: number
  done: number
  /** Null in the last one. */
  nextStage: string | null
}

/** How far jobs are in their present stage. */
export function listStageStates({ companyId }: Scope, projectIds: readonly number[]): StageState[] {
  return db().all<StageState>(sql`
    select p.id as projectId, p.job_number as jobNumber, p.stage_id as stageId, count(t.id) as total,
      count(t.id) filter (where t.status = 'complete') as done,
      (select next.name from stages next where next.company_id = p.company_id and next.position > s.position
        order by next.position limit 1) as nextStage
    from projects p
    join stages s on s.company_id = p.company_id and s.id = p.stage_id
    left join tasks t on t.company_id = p.company_id and t.project_id = p.id and t.stage_id = p.stage_id
      and t.bin_entry_id is null
    where p.company_id = ${companyId} and p.bin_entry_id is null and p.id in ${among(projectIds)}
    group by p.id order by p.job_number`)
}
