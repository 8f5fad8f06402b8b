import { type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { asksForIt } from '#app/models/agreed/stored-stage.server.ts'
import { db } from '#db/client.ts'

// Money whose day has come: payment stages of a date, and what was held back until one.

/** So many are read at once; the rest waits for the next time. */
const most = 500
/** Of each company, where those of all are read: nobody's many keep another's from being looked at. */
const mostOfCompany = 50

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

/** Payment stages of all companies whose day is among these, and that never had an invoice, those in the bin among them. */
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
      and not exists (select 1 from invoices asked where ${asksForIt}))
    where place <= ${mostOfCompany} order by day, id`)
}

/** Whether credit notes take back all of it. */
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
  jobNumber: number | null
}

/** What a company has held back until today or before, and has not asked for, the oldest first. */
export function listDueRetentions({ companyId }: Pick<Scope, 'companyId'>, today: string): DueRetention[] {
  return db().all<DueRetention>(sql`select invoice.id, invoice.number, invoice.title,
      invoice.retention_on as until, coalesce(invoice.document ->> '$.retention.net', 0) as held,
      client.name as clientName, project.job_number as jobNumber
    from invoices invoice
    left join clients client on client.company_id = invoice.company_id and client.id = invoice.client_id
    left join projects project on project.company_id = invoice.company_id and project.id = invoice.project_id
    where invoice.company_id = ${companyId} and invoice.retention_on <= ${today} and ${isHeld}
    order by invoice.retention_on, invoice.id limit ${most}`)
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

/** What was held back by any company until one of these days, and was not asked for. */
export function listRetentionsUntil({ first, last }: Span): ComingRetention[] {
  return db().all<ComingRetention>(sql`select id, number, title, until, projectId, companyId, timeZone from (
    select invoice.id, invoice.number, invoice.title, invoice.retention_on as until,
      invoice.project_id as projectId, invoice.company_id as companyId, company.time_zone as timeZone,
      row_number() over (partition by invoice.company_id order by invoice.retention_on, invoice.id) as place
    from invoices invoice join companies company on company.id = invoice.company_id and company.closed_at is null
    where invoice.retention_on between ${first} and ${last} and ${isHeld})
    where place <= ${mostOfCompany} order by until, id`)
}
