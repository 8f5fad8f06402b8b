import { and, eq, sql } from 'drizzle-orm'
import type { Scope } from '#app/domain/scope.ts'
import { db } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'
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
