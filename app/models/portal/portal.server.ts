import { type SQL, sql } from 'drizzle-orm'
import type { FirstStep } from '#app/domain/companies/first-day.ts'
import { may } from '#app/domain/permissions.ts'
import type { OwnTask } from '#app/domain/portal/portal.ts'
import type { Person, Scope } from '#app/domain/scope.ts'
import { firstDayOf, readFirstDay } from '#app/models/companies/first-day.server.ts'
import { unreadCount } from '#app/models/notifications/notification.server.ts'
import type { Asker } from '#app/models/placeholders.server.ts'
import { among } from '#app/models/subquery.server.ts'
import { type OpenEntry, openWorkOf, readOpenWork } from '#app/models/time-entries/open-work.server.ts'
import { db } from '#db/client.ts'

// A person's tasks are those they are on: live ones, and open ones of a binned project (orphaned). Orphaned tasks show, but are never due.

/** `today` by the company's calendar, `now` in milliseconds since 1970 UTC. */
export type Moment = { today: string; now: number }

export const isOn = ({ companyId, userId }: Asker) => sql`exists (select 1 from task_assignees a
  where a.task_id = t.id and a.user_id = ${userId} and a.company_id = ${companyId})`

/** Searched among all open ones, as a person may have been on a hundred times as many. Named, as SQLite would start from the person. */
export const openTasks = (asker: Asker) => sql`tasks t indexed by tasks_pressing
  where t.company_id = ${asker.companyId} and (t.status = 'complete') = 0 and t.bin_entry_id is null and ${isOn(asker)}`

/** Binned projects hide only finished tasks. */
export const withJob = (ids: SQL, { companyId }: Person) => sql`
  from (${ids}) own_ids
  cross join tasks t on t.company_id = ${companyId} and t.id = own_ids.id
  left join projects p on p.company_id = t.company_id and p.id = t.project_id and p.bin_entry_id is null
  join stages s on s.company_id = t.company_id and s.id = t.stage_id
  where t.bin_entry_id is null and (t.status <> 'complete' or t.project_id is null or p.id is not null)`

const mineOpen = (person: Person) => withJob(sql`select t.id from ${openTasks(person)}`, person)

/** Only whether there is any is shown. */
const maxDoneCounted = 100

const doneCount = ({ companyId, userId }: Person) => sql`(select count(*) from (select 1 from task_assignees a
  cross join tasks t on t.company_id = a.company_id and t.id = a.task_id
  left join projects p on p.company_id = t.company_id and p.id = t.project_id
  where a.company_id = ${companyId} and a.user_id = ${userId} and t.bin_entry_id is null and t.status = 'complete'
    and p.bin_entry_id is null limit ${maxDoneCounted}))`

export const isOpen = sql`t.status <> 'complete'`

export const isOrphan = sql`(t.project_id is not null and p.id is null)`

const isDue = ({ today }: Moment) => sql`(${isOpen} and not ${isOrphan} and t.due_date <= ${today})`

export const isUrgent = (moment: Moment) =>
  sql`(${isDue(moment)} or (${isOpen} and not ${isOrphan} and t.priority = 'high'))`

type PortalFigures = {
  /** Finished ones count up to a hundred. */
  total: number
  open: number
  /** `due` by today, `overdue` before today. */
  due: number
  overdue: number
  /** Due, or of high priority. */
  urgent: number
  /** Open to-dos with a time. */
  scheduledTodos: number
  overdueTodos: number
  unread: number
  /** Running, and forgotten entries. */
  openWork: OpenEntry[]
  firstDay: Record<FirstStep, boolean> | null
}

export function readPortalFigures(scope: Scope, moment: Moment): PortalFigures {
  const { companyId, userId } = scope
  const { today, now } = moment
  const scheduled = sql`select count(*) from todos where company_id = ${companyId} and user_id = ${userId}
    and is_completed = 0 and bin_entry_id is null and due_at is not null`
  const maySetUp = may(scope, 'company.configure')
  const { openWork, firstDay, ...figures } = db().get<
    Omit<PortalFigures, 'openWork' | 'firstDay'> & { openWork: string; firstDay: string | null }
  >(sql`
    select count(*) + ${doneCount(scope)} as total, count(*) as open,
      count(*) filter (where ${isDue(moment)}) as due,
      count(*) filter (where ${isDue(moment)} and t.due_date < ${today}) as overdue,
      count(*) filter (where ${isUrgent(moment)}) as urgent,
      (${scheduled}) as scheduledTodos, (${scheduled} and due_at < ${now}) as overdueTodos,
      ${unreadCount(scope)} as unread, ${openWorkOf(scope)} as openWork,
      ${maySetUp ? firstDayOf(scope) : null} as firstDay
    ${mineOpen(scope)}`)
  return { ...figures, openWork: readOpenWork(openWork), firstDay: readFirstDay(firstDay) }
}

const soonestFirst = sql`t.due_date is null, t.due_date, t.priority <> 'high', t.priority <> 'medium', t.id desc`

const fields = sql`t.id, t.title, t.status, t.priority, t.due_date as dueDate, t.completed_at as completedAt,
  t.project_id as projectId, p.name as projectName, p.job_number as jobNumber, s.name as stageName, s.colour as stageColour,
  t.waiting_for as waitingFor, t.waiting_until as waitingUntil`

export function listOwnTasks(
  scope: Scope,
  which: 'active' | 'due',
  moment: Moment,
  limit: number,
): OwnTask[] {
  return db().all<OwnTask>(sql`select ${fields} ${mineOpen(scope)} and ${which === 'due' ? isDue(moment) : isOpen}
    order by ${soonestFirst} limit ${limit}`)
}

export function filterOwnCompleted(person: Person, ids: readonly number[]): number[] {
  const rows = db().all<{
    id: number
  }>(sql`select t.id ${withJob(sql`select value as id from ${among(ids)}`, person)}
    and t.status = 'complete' and ${isOn(person)}`)
  return rows.map(({ id }) => id)
}
