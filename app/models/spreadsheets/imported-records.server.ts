import { type SQL, sql } from 'drizzle-orm'
import type { NewClient } from '#app/domain/clients/client.schema.ts'
import type { NewProject } from '#app/domain/projects/project.schema.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { NewTask } from '#app/domain/tasks/task.schema.ts'
import { among } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'

// One statement for thousands of records, which would else block for seconds.

function insertAll(statement: (rows: SQL) => SQL, rows: readonly object[]): number[] {
  if (rows.length === 0) return []
  const added = db().all<{ id: number }>(
    statement(sql`json_each(${JSON.stringify(rows)}) row order by row.key returning id`),
  )
  return added.map(({ id }) => id).sort((a, b) => a - b)
}

/** Returns the ids in the order of `rows`. */
export function insertClients({ companyId, userId }: Scope, rows: readonly NewClient[]): number[] {
  const text = (name: keyof NewClient) => sql`coalesce(row.value ->> ${name}, '')`
  return insertAll(
    from => sql`insert into clients (company_id, name, email, phone, address, notes, is_established, created_by, created_at)
      select ${companyId}, row.value ->> 'name', ${text('email')}, ${text('phone')}, ${text('address')}, ${text('notes')},
        1, ${userId}, ${Date.now()} from ${from}`,
    rows,
  )
}

export type ImportedProject = Pick<
  NewProject,
  'name' | 'description' | 'notes' | 'status' | 'startDate' | 'dueDate' | 'estimatedValue'
> & { clientId: number; stageId: number; completedDate: string | null }

/** Takes the next job numbers in order; returns the ids in the order of `rows`. */
export function insertProjects({ companyId, userId }: Scope, rows: readonly ImportedProject[]): number[] {
  if (rows.length === 0) return []
  const taken = db().get<{
    next: number
    prefix: string
  }>(sql`update companies set next_job_number = next_job_number + ${rows.length}
    where id = ${companyId} returning next_job_number as next, job_prefix as prefix`)
  const first = (taken?.next ?? 1) - rows.length
  return insertAll(
    from => sql`insert into projects (company_id, job_sequence, job_prefix, name, description, notes, client_id, stage_id, status,
        estimated_value, start_date, due_date, completed_date, created_by, created_at)
      select ${companyId}, ${first} + row.key, ${taken?.prefix}, row.value ->> 'name', coalesce(row.value ->> 'description', ''),
        coalesce(row.value ->> 'notes', ''), row.value ->> 'clientId', row.value ->> 'stageId',
        coalesce(row.value ->> 'status', 'active'), row.value ->> 'estimatedValue', row.value ->> 'startDate',
        row.value ->> 'dueDate', row.value ->> 'completedDate', ${userId}, ${Date.now()} from ${from}`,
    rows,
  )
}

export type ImportedTask = Pick<NewTask, 'title' | 'description' | 'status' | 'priority' | 'dueDate'> & {
  projectId: number
  stageId: number
  assignedTo: number | null
  completedAt: number | null
  completedBy: number | null
}

/** Each after the last of its stage; returns the ids in the order of `rows`. */
export function insertTasks({ companyId, userId }: Scope, rows: readonly ImportedTask[]): number[] {
  return insertAll(
    from => sql`insert into tasks (company_id, title, description, project_id, stage_id, assigned_to, status, priority,
        due_date, completed_at, completed_by, created_by, created_at, position)
      select ${companyId}, row.value ->> 'title', coalesce(row.value ->> 'description', ''), row.value ->> 'projectId',
        row.value ->> 'stageId', row.value ->> 'assignedTo', coalesce(row.value ->> 'status', 'pending'),
        coalesce(row.value ->> 'priority', 'medium'), row.value ->> 'dueDate', row.value ->> 'completedAt',
        row.value ->> 'completedBy', ${userId}, ${Date.now()},
        row.key + 1 + coalesce((select max(position) from tasks last where last.company_id = ${companyId}
          and last.project_id = row.value ->> 'projectId' and last.stage_id = row.value ->> 'stageId'), 0) from ${from}`,
    rows,
  )
}

export type Untouched = { id: number; name: string; projectId: number | null }

/** Unchanged, and without anything added since. */
export function untouchedProjects({ companyId }: Scope, ids: readonly number[]): Untouched[] {
  const has = (table: string) =>
    sql`exists (select 1 from ${sql.identifier(table)} other where other.company_id = ${companyId} and other.project_id = projects.id)`
  return db().all(sql`select id, name, id as projectId from projects
    where company_id = ${companyId} and id in ${among(ids)} and bin_entry_id is null and version = 1
      and not ${has('tasks')} and not ${has('files')} and not ${has('chat_messages')} and not ${has('payments')}
    order by id`)
}

/** Unchanged, and without other projects. */
export function untouchedClients(
  { companyId }: Scope,
  ids: readonly number[],
  projectIds: readonly number[],
): Untouched[] {
  return db().all(sql`select id, name, null as projectId from clients
    where company_id = ${companyId} and id in ${among(ids)} and bin_entry_id is null and version = 1
      and not exists (select 1 from projects where projects.company_id = ${companyId} and projects.client_id = clients.id
        and projects.id not in ${among(projectIds)})
    order by id`)
}

export function untouchedTasks({ companyId }: Scope, ids: readonly number[]): Untouched[] {
  return db().all(sql`select id, title as name, project_id as projectId from tasks
    where company_id = ${companyId} and id in ${among(ids)} and bin_entry_id is null and version = 1 order by id`)
}
