import type { Scope } from '#app/domain/scope.ts'
import type { TemplateStage } from '#app/domain/templates/template.ts'
import type { Template } from '#app/models/templates/template.server.ts'
import { transaction } from '#db/client.ts'
import { createTemplate } from './create-template.server.ts'
import { discardTemplateDraft } from './template-draft.server.ts'
import { updateTemplate } from './update-template.server.ts'

export type EditedTemplate = {
  id: number | null
  name: string
  stages: readonly TemplateStage[]
  version?: number | undefined
  requestId?: string | undefined
  /** The draft's template, which may be deleted by now. */
  draftOf?: number | null | undefined
}

export function saveEditedTemplate(
  scope: Scope,
  { id, version, requestId, draftOf = id, ...content }: EditedTemplate,
): Template {
  return transaction(() => {
    const template =
      id === null
        ? createTemplate(scope, { ...content, requestId })
        : updateTemplate(scope, id, { ...content, version })
    discardTemplateDraft(scope, draftOf)
    return template
  })
}
