import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { columnsOf, onKey, rowsOf } from '#app/models/rows.server.ts'
import { hasRecordNamed } from '#app/models/search/search-index.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, stages } from '#db/schema/index.ts'

export const clientColumns = columnsOf(clients)

export const {
  live: liveClients,
  find: findClient,
  require: requireClient,
  insert: insertClient,
  save: saveClient,
} = rowsOf(clients, 'Client not found', clientColumns)

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
