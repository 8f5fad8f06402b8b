import type { Scope } from '#app/domain/scope.ts'
import { templateChange } from '#app/domain/templates/template.schema.ts'
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

/** With `id` null, whichever is set aside for editing. Null when none can be read. */
export function findTemplateDraft(scope: Scope, id: number | null = null): WaitingDraft | null {
  return waitingDrafts(scope, id)[0] ?? null
}

/** A template as the API tells it (spec 2, section 3). */
function draftOfRecord(value: unknown): TemplateDraft | null {
  const { data } = templateChange([]).safeParse(value)
  return data && 'stages' in data ? readDraft({ ...Object(value), ...data }) : null
}

/** The newest first: a template set aside may have a draft of its own, too. */
function waitingDrafts(scope: Scope, id: number | null): WaitingDraft[] {
  return getPreferences(scope, [...new Set([draftKey, draftKeyOf(id)])])
    .flatMap(({ value, updatedAt }) => {
      const draft = readDraft(value) ?? draftOfRecord(value)
      return draft && (id === null || draft.id === id) ? [{ draft, savedAt: updatedAt }] : []
    })
    .sort((a, b) => b.savedAt - a.savedAt)
}

/** May grow larger than other preferences. */
export function saveTemplateDraft(scope: Scope, draft: TemplateDraft): void {
  const bounded = readDraft(boundedDraft(draft))
  if (bounded) writePreference(scope, draftKeyOf(bounded.id), bounded)
}

/** Drafts of other templates stay. */
export function discardTemplateDraft(scope: Scope, id: number | null = null): void {
  deletePreference(scope, draftKeyOf(id))
  if (id !== null && waitingDrafts(scope, id).length > 0) deletePreference(scope, draftKey)
}
