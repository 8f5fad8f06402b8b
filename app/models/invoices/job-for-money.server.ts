import { and, eq, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { InvoiceKind } from '#app/domain/invoices/invoice.ts'
import type { Settled } from '#app/domain/invoices/settlement.ts'
import type { Scope } from '#app/domain/scope.ts'
import { liveProjects } from '#app/models/projects/project.server.ts'
import { jsonOf } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { projects } from '#db/schema/index.ts'
import { leftOfJob } from './allocation.server.ts'
import { invoiceColumns } from './invoice.server.ts'
import { retentionOfJob } from './job-retention.server.ts'

export type JobInvoice = Settled & {
  id: number
  kind: InvoiceKind
  number: string | null
  title: string
  net: number
}

const own = jsonOf<
  JobInvoice[]
>(sql`(select json_group_array(json_object('id', invoices.id, 'kind', invoices.kind,
    'number', invoices.number, 'title', invoices.title, 'issuedOn', invoices.issued_on, 'dueOn', invoices.due_on,
    'firstViewedAt', invoices.first_viewed_at, 'net', invoices.net, 'payable', invoices.payable,
    'paid', ${invoiceColumns.paid}, 'credited', ${invoiceColumns.credited}) order by invoices.id)
  from invoices where invoices.company_id = "projects"."company_id" and invoices.project_id = "projects"."id"
    and invoices.bin_entry_id is null)`)

const worked = sql<number>`(select coalesce(sum(entry.minutes), 0) from time_entries entry
  where entry.company_id = "projects"."company_id" and entry.project_id = "projects"."id"
    and entry.deleted_at is null)`

const planned = sql<number>`(select coalesce(sum(task.estimated_minutes), 0) from tasks task
  where task.company_id = "projects"."company_id" and task.project_id = "projects"."id"
    and task.bin_entry_id is null)`

const quotedRate = sql<number | null>`(select max(quoted.hour_cost) from quotes quoted
  where quoted.company_id = "projects"."company_id" and quoted.project_id = "projects"."id"
    and quoted.status = 'accepted')`

/** In force on that day. */
function setRate(day: string) {
  return sql<number | null>`(select card.break_even from rate_cards card
    where card.company_id = "projects"."company_id" and card.effective_from <= ${day}
    order by card.effective_from desc, card.id desc limit 1)`
}

export function requireJobForMoney(scope: Scope, projectId: number, today: string) {
  const row = db()
    .select({
      number: projects.jobNumber,
      name: projects.name,
      clientId: projects.clientId,
      left: leftOfJob,
      invoices: own,
      workedMinutes: worked,
      plannedMinutes: planned,
      setRate: setRate(today),
      quotedRate,
      completedDate: projects.completedDate,
      retention: retentionOfJob,
    })
    .from(projects)
    .where(and(liveProjects(scope), eq(projects.id, projectId)))
    .get()
  if (!row) throw new NotFound('Project not found')
  return row
}
