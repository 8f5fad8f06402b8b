import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { Invalid, NotFound } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import type { Scope } from '#app/domain/scope.ts'
import { maxInStage } from '#app/domain/stages/stage.ts'
import type { Asker } from '#app/models/placeholders.server.ts'
import { rowsOf } from '#app/models/rows.server.ts'
import { db } from '#db/client.ts'
import { stages } from '#db/schema/index.ts'

const { id, name, colour, position } = stages
const rows = rowsOf(stages, 'Stage not found', { id, name, colour, position })
export const { save: saveStage, remove: deleteStage } = rows

export function listStages(scope: Scope) {
  return rows.list(scope, { order: [asc(stages.position), asc(stages.id)] })
}

export type Stage = ReturnType<typeof listStages>[number]

export function insertStage(scope: Scope, name: string, colour: string): Stage {
  const last = sql`(select coalesce(max(position), 0) + 1 from ${stages} where company_id = ${scope.companyId})`
  return rows.insert(scope, { name, nameKey: nameKey(name), colour, position: last })
}

/** A field of another select; read it with `readCompanyStages`. */
export function companyStages({ companyId }: Pick<Asker, 'companyId'>): SQL<string> {
  return sql`(select json_group_array(json_array(id, name, colour) order by position, id)
    from stages where company_id = ${companyId})`
}

export function readCompanyStages(text: string): { id: number; name: string; colour: string }[] {
  const rows: [number, string, string][] = JSON.parse(text)
  return rows.map(([id, name, colour]) => ({ id, name, colour }))
}

/** In any letter case. Throws Invalid at `stage`. */
export function requireStageNamed(scope: Scope, name: string): Stage {
  const stage = rows.findWhere(scope, eq(stages.nameKey, nameKey(name)))
  if (!stage) throw new Invalid({ stage: ['Please choose one of your stages'] })
  return stage
}

export type StageInUse = Stage & { projects: number; tasks: number; binned: number }

/** `projects` and `tasks` are live ones; `binned` includes the tasks of binned projects, which come back with them. */
export function listStagesWithUse(scope: Scope) {
  const company = scope.companyId
  return db().all<StageInUse>(sql`
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

/** Counts live ones up to `most` + 1. */
export function listStagesCounted({ companyId }: Scope, most: number) {
  return db().all<StageInUse>(sql`
    with binned as materialized (select tasks.stage_id, count(*) as n from projects cross join tasks
      where projects.company_id = ${companyId} and projects.bin_entry_id is not null
        and tasks.company_id = projects.company_id and tasks.project_id = projects.id and tasks.bin_entry_id is null
      group by tasks.stage_id)
    select s.id, s.name, s.colour, s.position,
      (select count(*) from (select 1 from projects where company_id = ${companyId} and stage_id = s.id
        and bin_entry_id is null limit ${most} + 1)) as projects,
      (select count(*) from (select 1 from tasks where company_id = ${companyId} and stage_id = s.id and bin_entry_id is null
        limit ${most} + 1 + (select coalesce(sum(n), 0) from binned)))
        - coalesce((select n from binned where stage_id = s.id), 0) as tasks,
      (select count(*) from projects where company_id = ${companyId} and stage_id = s.id and bin_entry_id is not null)
        + (select count(*) from tasks where company_id = ${companyId} and stage_id = s.id and bin_entry_id is not null)
        + coalesce((select n from binned where stage_id = s.id), 0) as binned
    from stages s
    where s.company_id = ${companyId}
    order by s.position, s.id`)
}

/** Throws NotFound. Counts up to `maxInStage` + 1. */
export function requireStageInUse(scope: Scope, id: number): { stage: StageInUse; others: StageInUse[] } {
  const all = listStagesCounted(scope, maxInStage)
  const stage = all.find(stage => stage.id === id)
  if (!stage) throw new NotFound('Stage not found')
  return { stage, others: all.filter(other => other !== stage) }
}
