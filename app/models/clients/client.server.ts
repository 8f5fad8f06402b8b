import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { invoiceColumns } from '#app/models/invoices/invoice.server.ts'
import { columnsOf, onKey, rowsOf } from '#app/models/rows.server.ts'
import { hasRecordNamed } from '#app/models/search/search-index.server.ts'
import { jsonOf } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, stages } from '#db/schema/index.ts'

export const clientColumns = columnsOf(clients)

export const {
  live: liveClients,
  find: findClient,
  require: requireClient,
  one: theClient,
  insert: insertClient,
  save: saveClient,
} = rowsOf(clients, 'Client not found', clientColumns)

/** With VAT, by the rule of `isOwing`; `late` is the part whose day to pay is over. */
type Owing = { owed: number; late: number }

const owingOn = (today: string) =>
  jsonOf<Owing>(sql`(select json_object('owed', coalesce(sum(issued.owed), 0),
      'late', coalesce(sum(issued.owed) filter (where issued.due_on < ${today}), 0))
    from (select invoices.due_on, invoices.payable - ${invoiceColumns.paid} - ${invoiceColumns.credited} as owed
      from invoices where invoices.company_id = ${clients.companyId} and invoices.client_id = ${clients.id}
        and invoices.number is not null and invoices.kind not in ('credit_note', 'deposit_request')
        and invoices.bin_entry_id is null) issued where issued.owed > 0)`)

/** What they owe on invoices: for those who see money. */
export function requireClientOwing(scope: Scope, id: number, today: string) {
  requireMay(scope, 'money.read')
  const columns = { ...clientColumns, owing: owingOn(today) }
  const row = db().select(columns).from(clients).where(theClient(scope, id)).get()
  if (!row) throw new NotFound('Client not found')
  return row
}

export type Client = ReturnType<typeof requireClient>

/** In any letter case, with or without accents. */
export function hasClientNamed(scope: Scope, name: string): boolean {
  return hasRecordNamed(scope, 'client', name)
}

export function listClientProjects(scope: Scope, id: number, limit: number) {
  const rows = db()
    .select({
      total: sql<number>`count(*) over ()`,
      id: projects.id,
      jobNumber: projects.jobNumber,
      name: projects.name,
      status: projects.status,
      dueDate: projects.dueDate,
      completedDate: projects.completedDate,
      stageName: stages.name,
      stageColour: stages.colour,
    })
    .from(projects)
    .innerJoin(stages, onKey(stages, projects.stageId))
    .where(
      and(eq(projects.companyId, scope.companyId), eq(projects.clientId, id), isNull(projects.binEntryId)),
    )
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(limit)
    .all()
  return { projects: rows.map(({ total: _, ...project }) => project), total: rows[0]?.total ?? 0 }
}

type ClientWork = { projects: number; quotes: number; invoices: number; statements: number }

/** Includes projects in the bin. */
export function countClientWork({ companyId }: Scope, id: number): ClientWork {
  return db().get<ClientWork>(sql`select
    (select count(*) from projects where company_id = ${companyId} and client_id = ${id}) as projects,
    (select count(*) from quotes where company_id = ${companyId} and client_id = ${id}
      and bin_entry_id is null) as quotes,
    (select count(*) from invoices where company_id = ${companyId} and client_id = ${id}
      and bin_entry_id is null) as invoices,
    (select count(*) from tax_papers where company_id = ${companyId} and client_id = ${id}
      and kind = 'cis_statement') as statements`)
}
