import { Forbidden, Invalid, NotFound } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { may } from '#app/domain/permissions.ts'
import { namesMoney } from '#app/domain/project.ts'
import type { Scope } from '#app/domain/scope.ts'
import { requireClient } from '#app/models/client.server.ts'
import type { StagePlace } from '#app/models/project.server.ts'
import { listStages } from '#app/models/stage.server.ts'
import { assertMembers } from '#app/models/user.server.ts'

type References = {
  stageId?: number | undefined
  stage?: string | undefined
  clientId?: number | null | undefined
  assignedTo?: number | null | undefined
}

export type NamedPlace = StagePlace & { name: string }

/** The company's stages as places, in working order. */
export function stagePlaces(scope: Scope): NamedPlace[] {
  return listStages(scope).map(({ id, name, position }, at, all) => ({
    id,
    name,
    position,
    isLast: at === all.length - 1,
  }))
}

/** The stage that `stage`, by name in any letter case, or else `stageId` chooses; null when neither is given. */
export function chosenPlace(
  places: readonly NamedPlace[],
  { stageId, stage }: References,
): NamedPlace | null {
  if (stageId === undefined && stage === undefined) return null
  const place = places.find(({ id, name }) =>
    stage === undefined ? id === stageId : nameKey(name) === nameKey(stage),
  )
  if (place) return place
  throw new Invalid({ [stage === undefined ? 'stageId' : 'stage']: ['Please choose one of your stages'] })
}

/** Proves the client and the person that came with a form. Call it inside the transaction that writes them. */
export function proveReferences(scope: Scope, { clientId, assignedTo }: References): void {
  if (typeof assignedTo === 'number') assertMembers(scope, [assignedTo])
  if (typeof clientId !== 'number') return
  try {
    requireClient(scope, clientId)
  } catch (error) {
    if (error instanceof NotFound) throw new Invalid({ clientId: ['Please choose one of your clients'] })
    throw error
  }
}

/** Those who may not see money may not write it either. */
export function refuseMoney(scope: Scope, fields: object): void {
  if (namesMoney(fields) && !may(scope, 'money.read')) {
    throw new Forbidden('Only admins and project managers can enter values')
  }
}
