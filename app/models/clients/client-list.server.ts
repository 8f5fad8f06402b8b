import { and, asc, count, desc, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { type Found, findRecords } from '#app/models/search/search-index.server.ts'
import { among, subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, projects } from '#db/schema/index.ts'
import { type Client, clientColumns, liveClients } from './client.server.ts'

export function listClients(scope: Scope, { limit, offset }: { limit: number; offset: number }): Client[] {
  return db()
    .select(clientColumns)
    .from(clients)
    .where(liveClients(scope))
    .orderBy(desc(clients.createdAt), desc(clients.id))
    .limit(limit)
    .offset(offset)
    .all()
}

/** The newest clients for a choice, by name. */
export function listClientChoices(scope: Scope, limit: number) {
  const newest = db()
    .select({ id: clients.id, name: clients.name, address: clients.address })
    .from(clients)
    .where(liveClients(scope))
    .orderBy(desc(clients.id))
    .limit(limit)
    .all()
  return newest.sort((a, b) => a.name.localeCompare(b.name, 'en-GB') || a.id - b.id)
}

/** The clients that hold the text, or are dialled so. Null when nothing is looked for. */
export function searchClients(scope: Scope, query: string): Found | null {
  return findRecords(scope, 'client', query)
}

function matching(scope: Scope, found: Found | null): SQL | undefined {
  return and(liveClients(scope), found === null ? undefined : sql`${clients.id} in ${among(found.ids)}`)
}

/** A page of cards by name: each client with the number of its live projects, and how many clients match in all. */
export function findClients(
  scope: Scope,
  query: string,
  { limit, offset }: { limit: number; offset: number },
  found = searchClients(scope, query),
) {
  const rows = db()
    .select({
      ...clientColumns,
      projectCount:
        subquery(sql<number>`(select count(*) from ${projects} where ${projects.companyId} = ${clients.companyId}
        and ${projects.clientId} = ${clients.id} and ${projects.binEntryId} is null)`),
    })
    .from(clients)
    .where(matching(scope, found))
    .orderBy(asc(sql`lower(${clients.name})`), asc(clients.id))
    .limit(limit)
    .offset(offset)
    .all()
  const total = db().select({ n: count() }).from(clients).where(matching(scope, found)).get()?.n ?? 0
  return { rows, total }
}
