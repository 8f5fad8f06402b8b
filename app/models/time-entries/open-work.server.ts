import { type SQL, sql } from 'drizzle-orm'
import type { Person } from '#app/domain/scope.ts'
import type { Worked } from '#app/domain/time-entries/time-entry.ts'

export type OpenEntry = Worked & {
  id: number
  taskId: number | null
  startedAt: number | null
  forgottenAt: number | null
}

const maxOpen = 5

/** Running, and forgotten entries, as JSON in another statement: the running first. */
export function openWorkOf({ companyId, userId }: Person): SQL<string> {
  return sql<string>`(select json_group_array(json_object('id', open.id, 'taskId', open.task_id, 'startedAt', open.started_at,
      'forgottenAt', open.forgotten_at, 'note', open.note, 'goneProject', open.gone_project, 'goneTask', open.gone_task,
      'jobNumber', open.job_number, 'projectName', open.name, 'taskTitle', open.title))
    from (select e.*, p.job_number, p.name, t.title from time_entries e
      left join projects p on p.company_id = e.company_id and p.id = e.project_id
      left join tasks t on t.company_id = e.company_id and t.id = e.task_id
      where e.company_id = ${companyId} and e.user_id = ${userId} and e.minutes is null and e.deleted_at is null
      order by e.forgotten_at, e.id limit ${maxOpen}) open)`
}

export function readOpenWork(json: string): OpenEntry[] {
  return JSON.parse(json) as OpenEntry[]
}
