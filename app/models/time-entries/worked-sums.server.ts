import { sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { type FinishedJob, kindWords } from '#app/domain/time-entries/finished-like.ts'
import { detailValue } from '#app/models/activities/activity-detail.server.ts'
import { jsonOf } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'

/** By task, as JSON, in a statement that has `projects`. */
export const workedOnProject = sql<string>`(select json_group_array(json_array(task_id, minutes)) from (
  select e.task_id, sum(e.minutes) as minutes from time_entries e
  where e.company_id = "projects"."company_id" and e.project_id = "projects"."id" and e.deleted_at is null
    and e.minutes is not null
  group by e.task_id))`

/** Minutes by task; null for work on no task, or a deleted one. */
export function readWorkedOnProject(json: unknown): Map<number | null, number> {
  return new Map(JSON.parse(String(json)) as [number | null, number][])
}

/** In minutes, in a statement that has `tasks`. */
export const workedOnTask = sql<number>`(select coalesce(sum(e.minutes), 0) from time_entries e
  where e.company_id = tasks.company_id and e.task_id = tasks.id and e.deleted_at is null)`

export type WorkedMonth = {
  /** 'yyyy-MM' */
  month: string
  minutes: number
  /** On jobs, deleted ones included. */
  jobMinutes: number
}

/** `from` and `to` are 'yyyy-MM-dd'; without months that have no hours. */
export function listWorkedMonths({ companyId }: Scope, from: string, to: string): WorkedMonth[] {
  return db().all<WorkedMonth>(sql`
    select substr(day, 1, 7) as month, sum(minutes) as minutes,
      sum(iif(project_id is not null or gone_project <> '', minutes, 0)) as jobMinutes
    from time_entries
    where company_id = ${companyId} and day between ${from} and ${to} and deleted_at is null and minutes is not null
    group by 1 order by 1`)
}

const jobMinutes = sql`
  (select coalesce(sum(t.estimated_minutes), 0) from tasks t
    where t.company_id = p.company_id and t.project_id = p.id and t.bin_entry_id is null) as estimatedMinutes,
  (select coalesce(sum(e.minutes), 0) from time_entries e
    where e.company_id = p.company_id and e.project_id = p.id and e.deleted_at is null) as workedMinutes`

const finished = sql`p.id as projectId, p.job_number as jobNumber, p.name, p.completed_date as completedDate, ${jobMinutes}`

/** Planned and worked on each job, by everybody. */
export function readJobMinutes({ companyId }: Scope, projectIds: readonly number[]): Map<number, JobMinutes> {
  const rows = db().all<JobMinutes & { id: number }>(sql`
    select p.id, ${jobMinutes} from projects p
    where p.company_id = ${companyId} and p.id in (select value from json_each(${JSON.stringify(projectIds)}))`)
  return new Map(rows.map(({ id, ...minutes }) => [id, minutes]))
}

const isCompleted = sql`p.completed_date is not null and p.bin_entry_id is null`

const isWorkedOn = sql`exists (select 1 from time_entries e where e.company_id = p.company_id and e.project_id = p.id
  and e.deleted_at is null and e.minutes is not null)`

function finishedByTemplate({ companyId }: Scope, templateId: number, limit: number) {
  const applied = detailValue('template.applied', 'templateId', sql`a.detail`)
  const undone = detailValue('template.apply_undone', 'activityId', sql`u.detail`)
  return sql`select ${finished} from projects p
    where p.company_id = ${companyId} and ${isCompleted}
      and p.id in (select a.project_id from activities a
        where a.company_id = ${companyId} and a.verb = 'template.applied' and ${applied} = ${templateId}
          and not exists (select 1 from activities u where u.company_id = a.company_id and u.project_id = a.project_id
            and u.verb = 'template.apply_undone' and ${undone} = a.id))
      and ${isWorkedOn}
    order by p.completed_date desc, p.id desc limit ${limit}`
}

/** Only jobs with hours; the last first. */
export function listFinishedByTemplate(scope: Scope, templateId: number, limit: number): FinishedJob[] {
  return db().all<FinishedJob>(finishedByTemplate(scope, templateId, limit))
}

export type JobMinutes = Pick<FinishedJob, 'estimatedMinutes' | 'workedMinutes'>

/** As JSON, in another statement. */
export function finishedMinutes(scope: Scope, templateId: number, limit: number) {
  return jsonOf<
    JobMinutes[]
  >(sql`(select json_group_array(json_object('estimatedMinutes', estimatedMinutes, 'workedMinutes', workedMinutes))
    from (${finishedByTemplate(scope, templateId, limit)}) took)`)
}

/** Newest names compared. */
const maxNames = 2000

/** By the most shared words; only jobs with hours. */
export function listFinishedLike({ companyId }: Scope, name: string, limit: number): FinishedJob[] {
  const words = kindWords(name)
  if (words.length === 0) return []
  return db().all<FinishedJob>(sql`
    with named as (
      select p.id, (select count(*) from json_each(${JSON.stringify(words)}) w
        where instr(lower(p.name), w.value) > 0) as alike
      from (select id, company_id, name from projects p where p.company_id = ${companyId} and ${isCompleted}
        order by p.job_sequence desc limit ${maxNames}) p
      where ${isWorkedOn})
    select ${finished} from named join projects p on p.company_id = ${companyId} and p.id = named.id
    where alike > 0 and alike = (select max(alike) from named)
    order by p.completed_date desc, p.id desc limit ${limit}`)
}
