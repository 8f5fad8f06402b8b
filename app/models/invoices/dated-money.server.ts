import { type SQL, sql } from 'drizzle-orm'
import type { Company } from '#app/domain/scope.ts'
import { askedForIt } from '#app/models/agreed/stored-stage.server.ts'
import { db } from '#db/client.ts'
import { restOn } from './job-retention.server.ts'

/** Read at once; the rest waits for the next time. */
const most = 500
/** When all companies are read, so that one does not crowd out the others. */
const maxPerCompany = 50

type Span = { first: string; last: string }

export type DatedStage = {
  id: number
  name: string
  day: string
  projectId: number
  companyId: number
  timeZone: string
  createdBy: number
}

/** For all companies; without stages that ever had an invoice, binned ones included. */
export function listDatedStages({ first, last }: Span): DatedStage[] {
  return db().all<DatedStage>(sql`select id, name, day, projectId, companyId, timeZone, createdBy from (
    select due.id, due.name, due."when" as day, due.project_id as projectId,
      due.company_id as companyId, company.time_zone as timeZone, project.created_by as createdBy,
      row_number() over (partition by due.company_id order by due."when", due.id) as place
    from companies company
    cross join project_payment_stages due on due.company_id = company.id
    join projects project on project.company_id = due.company_id and project.id = due.project_id
      and project.bin_entry_id is null
    where company.closed_at is null and due."trigger" = 'date' and due."when" between ${first} and ${last}
      and not exists (select 1 from invoices asked where ${askedForIt}))
    where place <= ${maxPerCompany} order by day, id`)
}

function isTakenBack(alias: SQL): SQL {
  return sql`(select coalesce(sum(note.net), 0) from invoices note where note.company_id = ${alias}.company_id
    and note.of_id = ${alias}.id and note.kind = 'credit_note' and note.number is not null) >= ${alias}.net`
}

const isHeld = sql`invoice.number is not null and invoice.retention_rate > 0 and invoice.kind <> 'credit_note'
  and not ${isTakenBack(sql`invoice`)}
  and not exists (select 1 from invoices release where release.company_id = invoice.company_id
    and release.of_id = invoice.id and release.kind = 'retention' and release.bin_entry_id is null
    and (release.number is null or not ${isTakenBack(sql`release`)}))`

export type DueRetention = {
  id: number
  number: string
  title: string
  until: string
  /** Pence before VAT. */
  held: number
  clientName: string | null
  jobNumber: string | null
}

/** Due by today and not asked for, the oldest first. */
export function listDueRetentions({ companyId }: Company, today: string): DueRetention[] {
  return db().all<DueRetention>(sql`select invoice.id, invoice.number, invoice.title,
      invoice.retention_on as until, coalesce(invoice.document ->> '$.retention.net', 0) as held,
      client.name as clientName, project.job_number as jobNumber
    from invoices invoice
    left join clients client on client.company_id = invoice.company_id and client.id = invoice.client_id
    left join projects project on project.company_id = invoice.company_id and project.id = invoice.project_id
    where invoice.company_id = ${companyId} and invoice.retention_on <= ${today} and ${isHeld}
    order by invoice.retention_on, invoice.id limit ${most}`)
}

/** By the job's terms, less credit: a note's lines after those of its work. */
const heldOfJob = sql`(select coalesce(sum((holder.document ->> '$.retention.net') + coalesce((
    select sum(line.value ->> '$.each') from invoices note join json_each(note.lines) line
      on line.key >= json_array_length(holder.lines)
    where note.company_id = holder.company_id and note.of_id = holder.id and note.kind = 'credit_note'
      and note.number is not null), 0)), 0)
  from invoices holder where holder.company_id = project.company_id and holder.project_id = project.id
    and holder.number is not null and holder.retention_rate > 0 and holder.retention_on is null
    and holder.kind <> 'standard')`

/** Less credit that is held back again. */
const releasedOfJob = sql`(select coalesce(sum(release.net - coalesce((select sum(note.net) from invoices note
    where note.company_id = release.company_id and note.of_id = release.id and note.kind = 'credit_note'
      and note.number is not null and not note.is_left_out), 0)), 0)
  from invoices release where release.company_id = project.company_id and release.project_id = project.id
    and release.kind = 'retention' and release.of_id is null and release.number is not null)`

const rest = restOn(sql`project.completed_date`, sql`terms.months`)

export type DueOfJob = {
  projectId: number
  jobNumber: string
  name: string
  clientName: string | null
  companyId: number
  timeZone: string
  since: string
  /** Pence before VAT. */
  due: number
}

/** No draft asks for it yet; for each company the oldest first. */
function dueOfJobs(day: string, which: (since: SQL) => SQL): DueOfJob[] {
  const isRest = sql`${rest} <= ${day}`
  const since = sql`iif(${isRest}, ${rest}, project.completed_date)`
  return db().all<DueOfJob>(sql`select projectId, jobNumber, name, clientName, companyId, timeZone, since, due
    from (select *, row_number() over (partition by companyId order by since, projectId) as place
      from (select project.id as projectId, project.job_number as jobNumber, project.name,
          client.name as clientName, company.id as companyId, company.time_zone as timeZone, ${since} as since,
          iif(${isRest}, ${heldOfJob}, (${heldOfJob} * terms.first_share + 5000) / 10000) - ${releasedOfJob} as due
        from companies company
        cross join job_retentions terms on terms.company_id = company.id
        cross join projects project on project.company_id = terms.company_id and project.id = terms.project_id
          and project.bin_entry_id is null and project.completed_date <= ${day}
        left join clients client on client.company_id = project.company_id and client.id = project.client_id
        where company.closed_at is null and ${which(since)} and not exists (select 1 from invoices draft
          where draft.company_id = project.company_id and draft.project_id = project.id
            and draft.kind = 'retention' and draft.of_id is null and draft.number is null
            and draft.bin_entry_id is null))
      where due > 0)
    where place <= ${maxPerCompany} order by since, projectId`)
}

export function listDueOfJobs({ companyId }: Company, today: string): DueOfJob[] {
  return dueOfJobs(today, () => sql`company.id = ${companyId}`)
}

/** For all companies. */
export function listDueOfJobsIn({ first, last }: Span): DueOfJob[] {
  return dueOfJobs(last, since => sql`${since} between ${first} and ${last}`)
}

export type ComingRetention = {
  id: number
  number: string
  title: string
  until: string
  projectId: number | null
  companyId: number
  timeZone: string
}

/** For all companies; not asked for yet. */
export function listRetentionsUntil({ first, last }: Span): ComingRetention[] {
  return db().all<ComingRetention>(sql`select id, number, title, until, projectId, companyId, timeZone from (
    select invoice.id, invoice.number, invoice.title, invoice.retention_on as until,
      invoice.project_id as projectId, invoice.company_id as companyId, company.time_zone as timeZone,
      row_number() over (partition by invoice.company_id order by invoice.retention_on, invoice.id) as place
    from invoices invoice join companies company on company.id = invoice.company_id and company.closed_at is null
    where invoice.retention_on between ${first} and ${last} and ${isHeld})
    where place <= ${maxPerCompany} order by until, id`)
}
