import type { Scope } from '#app/domain/scope.ts'
import { boundedDraft, draftKey, readDraft, type TemplateDraft } from '#app/domain/template-draft.ts'
import { deletePreference, getPreference, writePreference } from '#app/models/preference.server.ts'

export type WaitingDraft = {
  draft: TemplateDraft
  /** In milliseconds since 1970 UTC. */
  savedAt: number
}

/** The person's unfinished template; null when there is none that can be read. */
export function findTemplateDraft(scope: Scope): WaitingDraft | null {
  const stored = getPreference(scope, draftKey)
  const draft = stored && readDraft(stored.value)
  return draft ? { draft, savedAt: stored.updatedAt } : null
}

/** Keeps it in place of an earlier one. A draft may grow larger than other preferences: its own bounds hold. */
export function saveTemplateDraft(scope: Scope, draft: TemplateDraft): void {
  const bounded = readDraft(boundedDraft(draft))
  if (bounded) writePreference(scope, draftKey, bounded)
}

export function discardTemplateDraft(scope: Scope): void {
  deletePreference(scope, draftKey)
}
