import type { Scope } from '#app/domain/scope.ts'
import {
  boundedDraft,
  draftKey,
  draftKeyOf,
  readDraft,
  type TemplateDraft,
} from '#app/domain/templates/template-draft.ts'
import {
  deletePreference,
  getPreferences,
  writePreference,
} from '#app/models/preferences/preference.server.ts'

export type WaitingDraft = {
  draft: TemplateDraft
  /** In milliseconds since 1970 UTC. */
  savedAt: number
}

/**
 * The person's unfinished template: of the template `id`, or, when that is null, whatever was put down for editing. Null
 * when there is none that can be read.
 */
export function findTemplateDraft(scope: Scope, id: number | null = null): WaitingDraft | null {
  return waitingDrafts(scope, id)[0] ?? null
}

/** The newest first: a template that was put down for editing may have a draft of its own, too. */
function waitingDrafts(scope: Scope, id: number | null): WaitingDraft[] {
  return getPreferences(scope, [...new Set([draftKey, draftKeyOf(id)])])
    .flatMap(({ value, updatedAt }) => {
      const draft = readDraft(value)
      return draft && (id === null || draft.id === id) ? [{ draft, savedAt: updatedAt }] : []
    })
    .sort((a, b) => b.savedAt - a.savedAt)
}

/** Keeps it in place of an earlier one of the same template. A draft may grow larger than other preferences. */
export function saveTemplateDraft(scope: Scope, draft: TemplateDraft): void {
  const bounded = readDraft(boundedDraft(draft))
  if (bounded) writePreference(scope, draftKeyOf(bounded.id), bounded)
}

/** Forgets the draft of the template `id`, or of a new one. What waits of others stays. */
export function discardTemplateDraft(scope: Scope, id: number | null = null): void {
  deletePreference(scope, draftKeyOf(id))
  const [stored] = id === null ? [] : getPreferences(scope, [draftKey])
  if (stored && readDraft(stored.value)?.id === id) deletePreference(scope, draftKey)
}
