import { sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import type { Stage } from './stage.server.ts'

/**
 * The stages with what stands in each: `projects` and `tasks` are the live ones, `binned` counts what is in the bin, a
 * project's tasks with it: it comes back to its stage when it is restored.
 */
export function listStagesWithUse(scope: Scope) {
  const company = scope.companyId
  return db().all<Stage & { projects: number; tasks: number; binned: number }>(sql`
    select s.id, s.name, s.colour, s.position,
      coalesce(p.live, 0) as projects,
      coalesce(t.unbinned, 0) - coalesce(b.tasks, 0) as tasks,
      coalesce(p.total - p.live, 0) + coalesce(t.total - t.unbinned, 0) + coalesce(b.tasks, 0) as binned
    from stages s
    left join (select stage_id, count(*) as total, sum(bin_entry_id is null) as live
      from projects where company_id = ${company} group by stage_id) p on p.stage_id = s.id
    left join (select stage_id, count(*) as total, sum(bin_entry_id is null) as unbinned
      from tasks where company_id = ${company} group by stage_id) t on t.stage_id = s.id
    left join (select tasks.stage_id, count(*) as tasks from projects cross join tasks
      where projects.company_id = ${company} and projects.bin_entry_id is not null
        and tasks.company_id = projects.company_id and tasks.project_id = projects.id and tasks.bin_entry_id is null
      group by tasks.stage_id) b on b.stage_id = s.id
    where s.company_id = ${company}
    order by s.position, s.id`)
}

export type StageInUse = ReturnType<typeof listStagesWithUse>[number]

/** For an id in a URL: NotFound when it is not the company's. */
export function requireStageInUse(scope: Scope, id: number): { stage: StageInUse; others: StageInUse[] } {
  const all = listStagesWithUse(scope)
  const stage = all.find(each => each.id === id)
  if (!stage) throw new NotFound('Stage not found')
  return { stage, others: all.filter(each => each !== stage) }
}
