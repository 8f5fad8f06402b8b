import { Conflict, Invalid } from '#app/domain/errors.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { settleCompletion } from '#app/models/projects/project-completion.server.ts'
import { requireStageInUse, type Stage } from '#app/models/stages/stage.server.ts'
import { transaction } from '#db/client.ts'
import { dropStage, orderStages } from './stage-changes.server.ts'

/** Its contents, binned ones too, go to `moveTo`, which is needed then. Returns where they went. */
export function removeStage(scope: Scope, id: number, moveTo?: number): { removed: Stage; to: Stage | null } {
  requireMay(scope, 'stages.configure')
  return transaction(() => {
    const { stage, others } = requireStageInUse(scope, id)
    if (others.length === 0) throw new Conflict('At least one stage remains. Please add another one first')
    const to = others.find(other => other.id === moveTo) ?? null
    if (moveTo !== undefined && !to) throw new Invalid({ moveTo: ['Please choose one of your other stages'] })
    const isEmpty = stage.projects + stage.tasks + stage.binned === 0
    if (!isEmpty && !to) throw new Invalid({ moveTo: ['Please choose where its jobs and tasks go'] })
    dropStage(scope, stage, to)
    orderStages(
      scope,
      others.map(other => other.id),
      others,
    )
    settleCompletion(scope)
    return { removed: stage, to }
  })
}
