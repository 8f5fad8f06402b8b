import { type SQL, sql } from 'drizzle-orm'
import type { DayRange } from '#app/domain/calendar/calendar.ts'
import { addDays } from '#app/domain/clock.ts'
import type { ProjectStatus, TaskStatus } from '#app/domain/enumerations.ts'
import { holidayReach } from '#app/domain/holidays/holiday.ts'
import { roleMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TaskAssignee } from '#app/domain/tasks/task.ts'
import { isOverdue, liveProjects } from '#app/models/projects/project.server.ts'
import { type PersonNames, readPeople } from '#app/models/tasks/task.server.ts'
import { isOverdueTask } from '#app/models/tasks/task-list.server.ts'
import { db } from '#db/client.ts'
import { projectReach, reachDays } from '#db/schema/columns.ts'
import { projects, tasks } from '#db/schema/index.ts'

/** Only jobs with both dates are in the calendar. */
export type CalendarProject = {
  id: number
  jobNumber: string
  name: string
  startDate: string
  dueDate: string
  status: ProjectStatus
  completedDate: string | null
  stageName: string
  stageColour: string
  clientName: string | null
  createdBy: number
  assignedTo: number | null
  version: number
}

/** The soonest due first, done ones last, no cancelled ones. By classes of length, the cross join's outer side, to read only jobs that may have begun by then. */
export function listCalendarProjects(scope: Scope, { from, to }: DayRange): CalendarProject[] {
  const last = '9999-12-31'
  const classes = [...reachDays.map(days => addDays(to, days)), last].map((until, reach) => [reach, until])
  return db().all<CalendarProject>(sql`
    select p.id, p.job_number as jobNumber, p.name, p.start_date as startDate, p.due_date as dueDate, p.status,
      p.completed_date as completedDate, s.name as stageName, s.colour as stageColour, c.name as clientName,
      p.created_by as createdBy, p.assigned_to as assignedTo, p.version
    from json_each(${JSON.stringify(classes)}) reach
    cross join projects p on p.company_id = ${scope.companyId}
      and ${projectReach(sql`p.start_date`, sql`p.due_date`)} = reach.value ->> 0
      and p.due_date between ${from} and reach.value ->> 1
    join stages s on s.company_id = p.company_id and s.id = p.stage_id
    left join clients c on c.company_id = p.company_id and c.id = p.client_id
    where p.bin_entry_id is null and p.start_date <= ${to} and p.status <> 'cancelled'
    order by p.completed_date is not null or p.status = 'completed', p.due_date, p.job_sequence`)
}

export type CalendarTask = {
  id: number
  title: string
  dueDate: string
  status: TaskStatus
  projectId: number | null
  projectName: string | null
  jobNumber: string | null
  stageColour: string
  createdBy: number
  assignedTo: number | null
  assignees: TaskAssignee[]
  version: number
  /** From 1. */
  inProject: number
  inDay: number
  dayTotal: number
}

/** Limits for each day, for each project, and for the `day` shown whole. */
export type TaskChoice = { ofDay: number; ofProject: number; day: string; ofShownDay: number }

type TaskRow = Omit<CalendarTask, 'assignees'> & { people: string }

export function listCalendarTasks(scope: Scope, { from, to }: DayRange, choice: TaskChoice): CalendarTask[] {
  const { companyId } = scope
  const { ofDay, ofProject, day, ofShownDay } = choice
  const rows = db().all<TaskRow>(sql`
    with due as (select id, due_date, status = 'complete' as done, count(*) over (partition by due_date) as dayTotal,
        row_number() over (partition by due_date, project_id order by status = 'complete', id) as inProject
      from tasks where company_id = ${companyId} and due_date between ${from} and ${to} and bin_entry_id is null
        and (project_id is null or project_id not in (
          select bin.id from projects bin where bin.company_id = ${companyId} and bin.bin_entry_id is not null))),
    placed as (select *, row_number() over (partition by due_date order by inProject > ${ofProject}, done, id) as inDay from due)
    select t.id, t.title, t.due_date as dueDate, t.status, t.project_id as projectId, p.name as projectName,
      p.job_number as jobNumber, s.colour as stageColour, t.created_by as createdBy, t.assigned_to as assignedTo, t.version,
      placed.inProject, placed.inDay, placed.dayTotal,
      (select json_group_array(json_array(u.id, u.first_name, u.last_name, u.username) order by a.user_id is not t.assigned_to, a.id)
        from task_assignees a join users u on u.company_id = a.company_id and u.id = a.user_id
        where a.company_id = t.company_id and a.task_id = t.id) as people
    from placed cross join tasks t on t.company_id = ${companyId} and t.id = placed.id
    join stages s on s.company_id = t.company_id and s.id = t.stage_id
    left join projects p on p.company_id = t.company_id and p.id = t.project_id
    where (placed.inDay <= ${ofDay} and placed.inProject <= ${ofProject})
      or (placed.due_date = ${day} and placed.inDay <= ${ofShownDay})
    order by placed.due_date, placed.inDay`)
  return rows.map(({ people, ...row }) => ({
    ...row,
    assignees: readPeople(JSON.parse(people) as PersonNames[]),
  }))
}

export type LateWork = {
  isTask: 0 | 1
  id: number
  name: string
  dueDate: string
  jobNumber: string | null
  total: number
}

/** The longest late first; at most so many jobs, and so many tasks of jobs that are not in the bin. */
function lateWork(scope: Scope, today: string, most: number): SQL {
  return sql`
    select * from (select 0 as isTask, ${projects.id} as id, ${projects.name} as name, ${projects.dueDate} as dueDate,
        ${projects.jobNumber} as jobNumber, count(*) over () as total
      from ${projects} where ${liveProjects(scope)} and ${isOverdue(today)} order by ${projects.dueDate}, ${projects.id} limit ${most})
    union all
    select * from (select 1, ${tasks.id}, ${tasks.title}, ${tasks.dueDate}, ${projects.jobNumber}, count(*) over ()
      from ${tasks} left join ${projects} on ${projects.companyId} = ${tasks.companyId} and ${projects.id} = ${tasks.projectId}
      where ${tasks.companyId} = ${scope.companyId} and ${tasks.binEntryId} is null and ${isOverdueTask(today)}
        and ${projects.binEntryId} is null order by ${tasks.dueDate}, ${tasks.id} limit ${most})`
}

export type CalendarAbsence = {
  userId: number
  firstName: string
  lastName: string
  username: string
  startDate: string
  endDate: string
  startsAtMidday: boolean
  endsAtMidday: boolean
  reason: string
  isAsked: boolean
}

type AbsenceRow = Omit<CalendarAbsence, 'startsAtMidday' | 'endsAtMidday' | 'isAsked'> &
  Record<'startsAtMidday' | 'endsAtMidday' | 'isAsked', number>

/** Requested holidays only for their person and those who answer. */
function absences(scope: Scope, { from, to }: DayRange): SQL {
  const seesAsked = roleMay(scope.role, 'holiday.answer')
  return sql`
    select h.user_id as userId, u.first_name as firstName, u.last_name as lastName, u.username,
      h.start_date as startDate, h.end_date as endDate,
      h.starts_at_midday as startsAtMidday, h.ends_at_midday as endsAtMidday, h.reason, h.status = 'asked' as isAsked
    from team_holidays h join users u on u.company_id = h.company_id and u.id = h.user_id and u.status = 'active'
    where h.company_id = ${scope.companyId} and h.start_date between ${addDays(from, -holidayReach.maxDays)} and ${to}
      and h.end_date >= ${from}
      and (h.status = 'approved' or (h.status = 'asked' and (${seesAsked ? 1 : 0} = 1 or h.user_id = ${scope.userId})))
    order by h.start_date, h.id`
}

/** In one query. */
export function readAwayAndLate(scope: Scope, shown: DayRange, late: { today: string; most: number }) {
  const row = db().get<{ away: string; late: string }>(sql`
    select (select json_group_array(json_object('userId', userId, 'firstName', firstName, 'lastName', lastName,
        'username', username, 'startDate', startDate, 'endDate', endDate, 'startsAtMidday', startsAtMidday,
        'endsAtMidday', endsAtMidday, 'reason', reason, 'isAsked', isAsked)) from (${absences(scope, shown)})) as away,
      (select json_group_array(json_object('isTask', isTask, 'id', id, 'name', name, 'dueDate', dueDate,
        'jobNumber', jobNumber, 'total', total)) from (${lateWork(scope, late.today, late.most)})) as late`)
  const away = JSON.parse(row?.away ?? '[]') as AbsenceRow[]
  return {
    late: JSON.parse(row?.late ?? '[]') as LateWork[],
    absences: away.map(
      (row): CalendarAbsence => ({
        ...row,
        startsAtMidday: row.startsAtMidday === 1,
        endsAtMidday: row.endsAtMidday === 1,
        isAsked: row.isAsked === 1,
      }),
    ),
  }
}
