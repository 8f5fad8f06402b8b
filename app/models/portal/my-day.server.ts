import { type SQL, sql } from 'drizzle-orm'
import type { DayPanel, ReadyTask } from '#app/domain/portal/my-day.ts'
import { maxDismissed, type OwnTask } from '#app/domain/portal/portal.ts'
import { dismissedTasksKey } from '#app/domain/preferences/preference.ts'
import type { Person } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { isOn, isOpen, isOrphan, isUrgent, type Moment, openTasks, withJob } from './portal.server.ts'

export type PanelSizes = Record<DayPanel, number>

type Row = Omit<ReadyTask, 'isNobodys' | 'others' | 'isLeftOver' | 'job'> &
  Pick<OwnTask, 'completedAt'> & {
    panel: DayPanel
    /** Size of the whole panel. */
    total: number
    isNobodys: 0 | 1
    isLeftOver: 0 | 1
    /** Only for ready tasks. */
    others: string | null
    job: string | null
  }

/** Read once for all tasks: a program may have written a list of any length. */
function dismissedIds({ userId }: Person): SQL {
  return sql`(select kept.value from user_preferences u,
      json_each(case when json_type(u.value) = 'array' then u.value else '[]' end) kept
    where u.user_id = ${userId} and u.key = ${dismissedTasksKey} and kept.type = 'integer'
    order by kept.key desc limit ${maxDismissed})`
}

/** As `isWaiting` in `domain/tasks/waiting.ts`. */
const isWaiting = ({ today }: Moment) =>
  sql`(${isOpen} and t.waiting_for <> '' and coalesce(t.waiting_until, '9999-12-31') > ${today})`

const fields = sql`t.id, t.title, t.description, t.status, t.priority, t.due_date as dueDate, t.completed_at as completedAt,
  t.waiting_for as waitingFor, t.waiting_until as waitingUntil, t.waiting_since as waitingSince, t.position,
  t.estimated_minutes as estimatedMinutes, t.created_by as createdBy, t.project_id as projectId, p.name as projectName, p.job_number as jobNumber,
  p.due_date as jobDue, s.name as stageName, s.colour as stageColour, s.position as stagePosition`

/** The index is named for the same reason as in `openTasks`. */
const openOrDoneSince = (person: Person, since: number) => sql`select t.id from ${openTasks(person)}
  union all select t.id from tasks t indexed by tasks_finished where t.company_id = ${person.companyId}
    and t.bin_entry_id is null and (t.status = 'complete') = 1 and t.completed_at >= ${since} and ${isOn(person)}`

/** Position of the job's stage; null without a job. */
const here = sql`(select h.position from stages h where h.company_id = p.company_id and h.id = p.stage_id)`

const never = sql.raw(`'9999-12-31'`)

/** Limits the person's jobs in which unassigned work is looked for. */
const maxJobs = 200
/** Unassigned tasks of the person's position. */
const maxPerPosition = 2000

/** The Portal's day in one query, each panel cut to `sizes`. Adds unassigned tasks of the job's present stage for their position. */
export function readMyDay(
  person: Person,
  moment: Moment,
  { doneSince, workedSince }: { doneSince: number; workedSince: number },
  sizes: PanelSizes,
) {
  const { companyId, userId } = person
  const rows = db().all<Row>(sql`
    with own as materialized (
      select ${fields}, p.id as liveId, ${isUrgent(moment)} as isUrgent, 0 as isNobodys,
        coalesce(s.position < ${here}, 0) as isLeftOver,
        case when not (${isOpen}) then iif(t.completed_at >= ${doneSince} and t.id not in ${dismissedIds(person)}, 'done', '')
          when ${isWaiting(moment)} then 'waiting'
          when t.project_id is null or ${isOrphan} then 'ready'
          when p.status in ('on_hold', 'cancelled') or s.position > ${here} then 'later'
          else 'ready' end as state
      ${withJob(openOrDoneSince(person, workedSince), person)}),
    around as (
      select t.id from (select distinct liveId from own where liveId is not null limit ${maxJobs}) w
      cross join projects p on p.company_id = ${companyId} and p.id = w.liveId
      cross join tasks t on t.company_id = p.company_id and t.project_id = p.id and t.stage_id = p.stage_id
      where t.position_id is null
      union all select * from (
        select t.id from tasks t where t.company_id = ${companyId} and t.bin_entry_id is null
          and t.assigned_to is null and ${isOpen}
          and t.position_id = (select me.position_id from users me where me.company_id = ${companyId} and me.id = ${userId})
        limit ${maxPerPosition})),
    free as (
      select ${fields}, p.id as liveId, 0 as isUrgent, 1 as isNobodys, 0 as isLeftOver, 'ready' as state
      from around
      cross join tasks t on t.company_id = ${companyId} and t.id = around.id
      cross join projects p on p.company_id = t.company_id and p.id = t.project_id and p.status = 'active'
        and p.stage_id = t.stage_id and p.bin_entry_id is null
      join stages s on s.company_id = t.company_id and s.id = t.stage_id
      where t.bin_entry_id is null and ${isOpen} and not ${isWaiting(moment)} and t.assigned_to is null
        and not exists (select 1 from task_assignees a where a.company_id = t.company_id and a.task_id = t.id)),
    shown as (
      select *, state as panel from own where state <> '' union all select *, state as panel from free
      union all select *, 'urgent' as panel from own where isUrgent),
    jobs as (
      select *, min(coalesce(dueDate, ${never}), coalesce(jobDue, ${never})) as soonest,
        iif(projectId is null, 0, coalesce(liveId, -1)) as jobKey from shown),
    keyed as (
      select *, case panel
          when 'done' then -completedAt
          when 'waiting' then coalesce(waitingUntil, ${never})
          when 'urgent' then ''
          else min(soonest) over (partition by panel, jobKey) end as first,
        case when panel in ('ready', 'later') then jobKey else 0 end as second,
        case panel when 'later' then stagePosition else 0 end as third
      from jobs),
    ranked as (
      select *, count(*) over (partition by panel) as total, row_number() over (partition by panel
        order by second = -1, first, second, third, dueDate is null, dueDate, priority <> 'high', isNobodys, position, id) as place
      from keyed)
    select id, title, substr(description, 1, 90) as description, status, priority, dueDate, completedAt, waitingFor,
      waitingUntil, waitingSince, estimatedMinutes, createdBy, projectId, projectName, jobNumber, stageName, stageColour, isNobodys,
      isLeftOver, panel, total,
      iif(panel = 'ready', (select json_group_array(coalesce(nullif(u.first_name, ''), u.username) order by o.id)
        from task_assignees o join users u on u.company_id = o.company_id and u.id = o.user_id
        where o.company_id = ${companyId} and o.task_id = ranked.id and o.user_id <> ${userId}), null) as others,
      iif(panel = 'ready' and liveId is not null, (select json_object('client', c.name, 'dueDate', p.due_date,
          'stageName', h.name, 'stageColour', h.colour,
          'total', (select count(*) from tasks n where n.company_id = p.company_id and n.project_id = p.id
            and n.stage_id = p.stage_id and n.bin_entry_id is null),
          'done', (select count(*) from tasks n where n.company_id = p.company_id and n.project_id = p.id
            and n.stage_id = p.stage_id and n.bin_entry_id is null and n.status = 'complete'))
        from projects p join stages h on h.company_id = p.company_id and h.id = p.stage_id
        left join clients c on c.company_id = p.company_id and c.id = p.client_id
        where p.company_id = ${companyId} and p.id = ranked.liveId), null) as job
    from ranked
    where place <= case panel when 'ready' then ${sizes.ready} when 'later' then ${sizes.later}
      when 'waiting' then ${sizes.waiting} when 'urgent' then ${sizes.urgent} else ${sizes.done} end
    order by panel, place`)
  const of = (panel: DayPanel) => rows.filter(row => row.panel === panel)
  const total = (panel: DayPanel) => of(panel)[0]?.total ?? 0
  return {
    ready: of('ready').map(toReady),
    later: of('later'),
    waiting: of('waiting'),
    urgent: of('urgent'),
    done: of('done'),
    totals: { ready: total('ready'), later: total('later'), waiting: total('waiting') },
  }
}

type StoredReady = Pick<Row, 'others' | 'job' | 'isNobodys' | 'isLeftOver'>

function toReady<T extends StoredReady>({ others, job, isNobodys, isLeftOver, ...row }: T) {
  return {
    ...row,
    isNobodys: isNobodys === 1,
    isLeftOver: isLeftOver === 1,
    others: JSON.parse(others ?? '[]') as string[],
    job: JSON.parse(job ?? 'null') as ReadyTask['job'],
  }
}
