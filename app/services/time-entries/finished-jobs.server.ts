import type { Scope } from '#app/domain/scope.ts'
import type { FinishedJob } from '#app/domain/time-entries/finished-like.ts'
import { listFinishedByTemplate, listFinishedLike } from '#app/models/time-entries/worked-sums.server.ts'

const maxLike = 5

/** By template, else by words of the name that they share. At most five, the last first. */
export function findFinishedLike(
  scope: Scope,
  { templateId, name }: { templateId: number | null; name: string },
): FinishedJob[] {
  const byTemplate = templateId === null ? [] : listFinishedByTemplate(scope, templateId, maxLike)
  return byTemplate.length > 0 ? byTemplate : listFinishedLike(scope, name, maxLike)
}
