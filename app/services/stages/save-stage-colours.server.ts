import { Invalid } from '#app/domain/errors.ts'
import { nameKey } from '#app/domain/name-key.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { transaction } from '#db/client.ts'
import { paintStage } from './stage-changes.server.ts'

/** By name in any letter case; the others keep theirs. Returns all colours. */
export function saveStageColours(
  scope: Scope,
  colours: Readonly<Record<string, string>>,
): Record<string, string> {
  requireMay(scope, 'stages.configure')
  return transaction(() => {
    const byKey = new Map(listStages(scope).map(stage => [nameKey(stage.name), stage]))
    for (const [name, colour] of Object.entries(colours)) {
      const stage = byKey.get(nameKey(name))
      if (!stage) throw new Invalid({ value: [`There is no stage named ${name.slice(0, 40)}`] })
      if (stage.colour !== colour) paintStage(scope, stage, colour)
    }
    return Object.fromEntries(listStages(scope).map(stage => [stage.name, stage.colour]))
  })
}
