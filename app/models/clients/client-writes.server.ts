import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { deletePapersOfBinned } from '#app/models/invoices/tax-paper.server.ts'
import { db } from '#db/client.ts'
import { clients, invoices, payments, quotes } from '#db/schema/index.ts'
import { type Client, clientColumns, liveClients } from './client.server.ts'

export function insertClient(scope: Scope, values: ClientValues): Client {
  return db()
    .insert(clients)
    .values({ ...values, companyId: scope.companyId, createdBy: scope.userId, createdAt: Date.now() })
    .returning(clientColumns)
    .get()
}

export type ClientValues = Pick<Client, 'name'> &
  Partial<Pick<Client, 'email' | 'phone' | 'address' | 'notes'>>

export function saveClient(scope: Scope, id: number, fields: Partial<ClientValues>): Client {
  return db()
    .update(clients)
    .set({ ...fields, version: sql`${clients.version} + 1` })
    .where(and(liveClients(scope), eq(clients.id, id)))
    .returning(clientColumns)
    .get()
}

export function binClient(scope: Scope, id: number, binEntryId: number): void {
  db()
    .update(clients)
    .set({ binEntryId, version: sql`${clients.version} + 1` })
    .where(and(liveClients(scope), eq(clients.id, id)))
    .run()
}

export function unbinClients(scope: Scope, binEntryId: number): number[] {
  return db()
    .update(clients)
    .set({ binEntryId: null, version: sql`${clients.version} + 1` })
    .where(and(eq(clients.companyId, scope.companyId), eq(clients.binEntryId, binEntryId)))
    .returning({ id: clients.id })
    .all()
    .map(row => row.id)
}

/** Returns the keys of the files that go with them. */
export function purgeClients(binEntryId: number): string[] {
  // Binned quotes and invoices outlive their client.
  db()
    .update(invoices)
    .set({ clientId: null })
    .where(
      sql`(${invoices.companyId}, ${invoices.clientId}) in (select company_id, id from clients where bin_entry_id = ${binEntryId})`,
    )
    .run()
  db()
    .update(quotes)
    .set({ clientId: null })
    .where(
      sql`(${quotes.companyId}, ${quotes.clientId}) in (select company_id, id from clients where bin_entry_id = ${binEntryId})`,
    )
    .run()
  db()
    .update(payments)
    .set({ clientId: null })
    .where(
      sql`(${payments.companyId}, ${payments.clientId}) in (select company_id, id from clients where bin_entry_id = ${binEntryId})`,
    )
    .run()
  const keys = deletePapersOfBinned(binEntryId)
  db().delete(clients).where(eq(clients.binEntryId, binEntryId)).run()
  return keys
}
