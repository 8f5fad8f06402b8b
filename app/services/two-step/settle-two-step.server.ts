import { Conflict } from '#app/domain/errors.ts'
import type { Scope } from '#app/domain/scope.ts'
import { twoStepTexts } from '#app/domain/two-step/two-step-texts.ts'
import { deleteTwoStep, hasTwoStep } from '#app/models/two-step/two-step.server.ts'
import { demanderOf } from './demanded-two-step.server.ts'

/** Call it in the transaction of a removal. Without app or passkey drops the recovery codes; throws Conflict where two-step is demanded. */
export function settleTwoStep(scope: Scope): void {
  if (hasTwoStep(scope)) return
  const demander = demanderOf(scope)
  if (demander) throw new Conflict(twoStepTexts.needsOne[demander])
  deleteTwoStep(scope)
}
