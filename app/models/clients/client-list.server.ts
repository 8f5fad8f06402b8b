import { and, asc, count, desc, or, type SQL, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { contains, containsPhone } from '#app/models/search.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, projects } from '#db/schema/index.ts'
import { type Client, columns, live } from './client.server.ts'

/** Newest first. */
export function listClients(scope: Scope, { limit, offset }: { limit: number; offset: number }): Client[] {
  return db()
    .select(columns)
    .from(clients)
    .where(live(scope))
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
    .where(live(scope))
    .orderBy(desc(clients.id))
    .limit(limit)
    .all()
  return newest.sort((a, b) => a.name.localeCompare(b.name, 'en-GB') || a.id - b.id)
}

function matching(scope: Scope, query: string): SQL | undefined {
  return query === ''
    ? live(scope)
    : and(
        live(scope),
        or(
          contains(clients.name, query),
          contains(clients.email, query),
          containsPhone(clients.phone, query),
          contains(clients.address, query),
        ),
      )
}

/** A page of cards by name: each client with the number of its live projects, and how many clients match in all. */
export function findClients(
  scope: Scope,
  query: string,
  { limit, offset }: { limit: number; offset: number },
) {
  const rows = db()
    .select({
      ...columns,
      projectCount:
        subquery(sql<number>`(select count(*) from ${projects} where ${projects.companyId} = ${clients.companyId}
        and ${projects.clientId} = ${clients.id} and ${projects.binEntryId} is null)`),
    })
    .from(clients)
    .where(matching(scope, query))
    .orderBy(asc(sql`lower(${clients.name})`), asc(clients.id))
    .limit(limit)
    .offset(offset)
    .all()
  const total = db().select({ n: count() }).from(clients).where(matching(scope, query)).get()?.n ?? 0
  return { rows, total }
}
