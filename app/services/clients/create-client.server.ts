import type { NewClient, NewEnquiry } from '#app/domain/clients/client.schema.ts'
import { Invalid } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { type Client, findClient, hasClientNamed, insertClient } from '#app/models/clients/client.server.ts'
import { once } from '#app/services/requests/once.server.ts'

export function createClient(scope: Scope, input: NewClient): Client {
  requireMay(scope, 'client.create')
  const make = () => {
    const { requestId, ...fields } = input
    const client = insertClient(scope, fields)
    recordActivity(scope, 'client.created', { subjectId: client.id, detail: { name: client.name } })
    return client
  }
  return once(scope, 'client', { input, make, find: findClient })
}

export function createEnquiry(scope: Scope, { sameName, ...client }: NewEnquiry): Client {
  requireMay(scope, 'client.create')
  const input = { ...client, ...(sameName === 'on' && { sameName }) }
  const make = () => {
    refuseSameName(scope, client.name, sameName, 'name')
    const { requestId: _requestId, ...fields } = client
    return createClient(scope, fields)
  }
  return once(scope, 'client', { input, make, find: findClient })
}

/** A second client of the same name is mostly a mistake; 'on' confirms it. */
export function refuseSameName(
  scope: Scope,
  name: string,
  sameName: string | undefined,
  field: 'name' | 'clientName',
): void {
  if (sameName === 'on' || !hasClientNamed(scope, name)) return
  const way = field === 'name' ? 'Look for them in Clients' : 'Choose them above'
  throw new Invalid({ [field]: [`You already have a client called ${name}. ${way}, or tick the box below`] })
}
