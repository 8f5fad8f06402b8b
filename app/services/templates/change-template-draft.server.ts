import type { Scope } from '#app/domain/scope.ts'
import { isSameTemplate, type TemplateDraft } from '#app/domain/templates/template-draft.ts'
import { afterIntent, type TemplateIntent, type TypedTemplate } from '#app/domain/templates/template-form.ts'
import { type EditedTemplate, startOf } from './open-template-editor.server.ts'
import { discardTemplateDraft, saveTemplateDraft } from './template-draft.server.ts'

/** `isSaid`: there was something to discard. */
export type DraftChange =
  | { kind: 'discarded'; isSaid: boolean }
  | { kind: 'theirs' }
  | { kind: 'kept'; draft: TemplateDraft }
  /** Kept, and to be confirmed: discarding it, or deleting the stage at that place. */
  | { kind: 'asked'; draft: TemplateDraft; about: 'discard' | number }

export function changeTemplateDraft(
  scope: Scope,
  { id, template, isGone }: EditedTemplate,
  typed: TypedTemplate,
  intent: TemplateIntent,
): DraftChange {
  if (intent.op === 'discard-now' || (intent.op === 'take-theirs' && !isGone)) {
    discardTemplateDraft(scope, id)
    return intent.op === 'take-theirs' ? { kind: 'theirs' } : { kind: 'discarded', isSaid: true }
  }
  const draft = { ...afterIntent(typed, intent), id }
  if (intent.op === 'discard' && !isGone && isSameTemplate(draft, startOf(scope, template))) {
    discardTemplateDraft(scope, id)
    return { kind: 'discarded', isSaid: false }
  }
  saveTemplateDraft(scope, draft)
  if (intent.op === 'discard') return { kind: 'asked', draft, about: 'discard' }
  if (intent.op === 'delete-stage' && draft.stages.length > 1 && draft.stages[intent.stage]) {
    return { kind: 'asked', draft, about: intent.stage }
  }
  return { kind: 'kept', draft }
}
