import { Conflict, Invalid } from '#app/domain/errors.ts'
import { mostCosts } from '#app/domain/overheads/overheads.ts'
import type { Scope } from '#app/domain/scope.ts'
import { countOverheadItems } from '#app/models/overheads/overhead-item.server.ts'

type Span = { startsOn?: string | null | undefined; endsOn?: string | null | undefined }

export function proveSpan({ startsOn, endsOn }: Span): void {
  if (startsOn && endsOn && endsOn < startsOn) {
    throw new Invalid({ endsOn: ['The last day comes before the first'] })
  }
}

/** Refuses costs that were just written when the company then has more than it can keep. */
export function proveCostRoom(scope: Scope): void {
  if (countOverheadItems(scope) <= mostCosts) return
  throw new Conflict(`A company keeps ${mostCosts} costs at most. Please delete one first`)
}
