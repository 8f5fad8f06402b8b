import { and, eq, isNull, type SQL } from 'drizzle-orm'
import { NotFound } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { hasRecordNamed } from '#app/models/search/search-index.server.ts'
import { db } from '#db/client.ts'
import { clients } from '#db/schema/index.ts'

export const columns = {
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

export function live(scope: Scope): SQL | undefined {
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

/** Whether there is a client of that name, in any letter case and with accents or without. */
export function hasClientNamed(scope: Scope, name: string): boolean {
  return hasRecordNamed(scope, 'client', name)
}
