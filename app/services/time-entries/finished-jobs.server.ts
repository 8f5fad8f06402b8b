import type { Scope } from '#app/domain/scope.ts'
import type { FinishedJob } from '#app/domain/time-entries/finished-like.ts'
import { listFinishedByTemplate, listFinishedLike } from '#app/models/time-entries/worked-sums.server.ts'

const maxLike = 5

/**
 * What is quoted is like the last jobs that its template was applied to; without a template, or where none of those is finished,
 * like those whose names share most of its words. At most five, the last first: `likeText` says it.
 */
export function findFinishedLike(
  scope: Scope,
  { templateId, name }: { templateId: number | null; name: string },
): FinishedJob[] {
  const byTemplate = templateId === null ? [] : listFinishedByTemplate(scope, templateId, maxLike)
  return byTemplate.length > 0 ? byTemplate : listFinishedLike(scope, name, maxLike)
}
