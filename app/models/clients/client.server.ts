import { and, asc, count, desc, eq, isNull, or, type SQL, sql } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import { fold } from '#app/domain/fold.ts'
import type { Scope } from '#app/domain/scope.ts'
import { contains, containsPhone, folded } from '#app/models/search.server.ts'
import { subquery } from '#app/models/subquery.server.ts'
import { db } from '#db/client.ts'
import { clients, projects, stages } from '#db/schema/index.ts'

const columns = {
  id: clients.id,
  companyId: clients.companyId,
  name: clients.name,
  email: clients.email,
  phone: clients.phone,
  address: clients.address,
  notes: clients.notes,
  createdBy: clients.createdBy,
  version: clients.version,
  createdAt: clients.createdAt,
}

function live(scope: Scope): SQL | undefined {
  return and(eq(clients.companyId, scope.companyId), isNull(clients.binEntryId))
}

export function findClient(scope: Scope, id: number) {
  const where = and(live(scope), eq(clients.id, id))
  return db().select(columns).from(clients).where(where).get() ?? null
}

export function requireClient(scope: Scope, id: number) {
  const client = findClient(scope, id)
  if (!client) throw new NotFound('Client not found')
  return client
}

export type Client = ReturnType<typeof requireClient>

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

/** Whether there is a client of that name, in any letter case and with accents or without. */
export function hasClientNamed(scope: Scope, name: string): boolean {
  const found = db()
    .select({ id: clients.id })
    .from(clients)
    .where(and(live(scope), sql`lower(${folded(clients.name)}) = ${fold(name)}`))
    .limit(1)
    .get()
  return found !== undefined
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

/** The client's newest live projects, and how many there are in all. */
export function listClientProjects(scope: Scope, id: number, limit: number) {
  const rows = db()
    .select({
      total: sql<number>`count(*) over ()`,
      id: projects.id,
      jobNumber: projects.jobNumber,
      name: projects.name,
      dueDate: projects.dueDate,
      stageName: stages.name,
      stageColour: stages.colour,
    })
    .from(projects)
    .innerJoin(stages, and(eq(stages.companyId, projects.companyId), eq(stages.id, projects.stageId)))
    .where(
      and(eq(projects.companyId, scope.companyId), eq(projects.clientId, id), isNull(projects.binEntryId)),
    )
    .orderBy(desc(projects.createdAt), desc(projects.id))
    .limit(limit)
    .all()
  return { projects: rows.map(({ total: _, ...project }) => project), total: rows[0]?.total ?? 0 }
}

export function insertClient(scope: Scope, values: ClientValues): Client {
  return db()
    .insert(clients)
    .values({ ...values, companyId: scope.companyId, createdBy: scope.userId, createdAt: Date.now() })
    .returning(columns)
    .get()
}

export type ClientValues = Pick<Client, 'name'> &
  Partial<Pick<Client, 'email' | 'phone' | 'address' | 'notes'>>

/** Writes the given fields and raises the version. */
export function saveClient(scope: Scope, id: number, fields: Partial<ClientValues>): Client {
  return db()
    .update(clients)
    .set({ ...fields, version: sql`${clients.version} + 1` })
    .where(and(live(scope), eq(clients.id, id)))
    .returning(columns)
    .get()
}

/** All of the client's projects, those in the bin too. */
export function countClientProjects(scope: Scope, id: number): number {
  return (
    db()
      .select({ n: count() })
      .from(projects)
      .where(and(eq(projects.companyId, scope.companyId), eq(projects.clientId, id)))
      .get()?.n ?? 0
  )
}

export function binClient(scope: Scope, id: number, binEntryId: number): void {
  db()
    .update(clients)
    .set({ binEntryId, version: sql`${clients.version} + 1` })
    .where(and(live(scope), eq(clients.id, id)))
    .run()
}

/** Takes what a bin entry holds back out of the bin; returns the clients' ids. */
export function unbinClients(scope: Scope, binEntryId: number): number[] {
  return db()
    .update(clients)
    .set({ binEntryId: null, version: sql`${clients.version} + 1` })
    .where(and(eq(clients.companyId, scope.companyId), eq(clients.binEntryId, binEntryId)))
    .returning({ id: clients.id })
    .all()
    .map(row => row.id)
}

/** Removes for good what one bin entry holds. */
export function purgeClients(binEntryId: number): void {
  db().delete(clients).where(eq(clients.binEntryId, binEntryId)).run()
}
