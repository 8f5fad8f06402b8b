import { NotFound } from '#app/domain/errors.ts'
import { may, requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import {
  blankDraft,
  draftOf,
  isSameTemplate,
  type TemplateDraft,
} from '#app/domain/templates/template-draft.ts'
import { listStages } from '#app/models/stages/stage.server.ts'
import { getTemplate, isTemplateInBin, type Template } from '#app/models/templates/template.server.ts'
import { findTemplateDraft } from './template-draft.server.ts'

/** `id` is null for a new one; `isGone`: deleted meanwhile. */
export type EditedTemplate = { id: number | null; template: Template | null; isGone: boolean }

/** Throws NotFound. A deleted template may be made again. */
export function requireEditedTemplate(scope: Scope, id: number | null): EditedTemplate {
  const template = id === null ? null : getTemplate(scope, id)
  if (template) requireMay(scope, 'template.edit', template)
  else {
    if (id !== null && !isTemplateInBin(scope, id) && !findTemplateDraft(scope, id)) throw new NotFound()
    requireMay(scope, 'template.create')
  }
  return { id, template, isGone: id !== null && !template }
}

export function startOf(scope: Scope, template: Template | null): TemplateDraft {
  return template ? draftOf(template) : blankDraft(listStages(scope))
}

export type OpenedTemplate = {
  start: TemplateDraft
  draft: TemplateDraft
  /** In milliseconds since 1970 UTC; null when no draft is shown. */
  savedAt: number | null
  isGone: boolean
}

/** With the waiting draft, if there is one. */
export function openTemplateEditor(scope: Scope, id: number | null): OpenedTemplate {
  const { template, isGone } = requireEditedTemplate(scope, id)
  const waiting = findTemplateDraft(scope, id)
  if (isGone) {
    if (!waiting) throw new NotFound()
    return { ...waiting, start: waiting.draft, isGone }
  }
  const chosen = id === null ? templateOfDraft(scope, waiting?.draft) : null
  const start = startOf(scope, template ?? chosen)
  const mine = chosen ? findTemplateDraft(scope, chosen.id) : waiting
  if (!mine || isSameTemplate(mine.draft, start)) return { start, draft: start, savedAt: null, isGone }
  // The template may be deleted by now: the draft is then a new template.
  const version = start.id === null ? null : mine.draft.version
  return { start, draft: { ...mine.draft, id: start.id, version }, savedAt: mine.savedAt, isGone }
}

export function openBlankEditor(scope: Scope): OpenedTemplate {
  requireMay(scope, 'template.create')
  const start = startOf(scope, null)
  return { start, draft: start, savedAt: null, isGone: false }
}

function templateOfDraft(scope: Scope, draft: TemplateDraft | undefined): Template | null {
  const template = draft?.id ? getTemplate(scope, draft.id) : null
  return template && may(scope, 'template.edit', template) ? template : null
}
