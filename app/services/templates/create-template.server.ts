import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { NewTemplate } from '#app/domain/templates/template.schema.ts'
import {
  isGeneratedDescription,
  storedTemplate,
  templateDescription,
} from '#app/domain/templates/template.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import { getTemplate, insertTemplate, type Template } from '#app/models/templates/template.server.ts'
import { ensureTemplatesFit } from '#app/services/ensure.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { ensureTemplateName, ensureTemplateStages } from './ensure-template.server.ts'

export function createTemplate(scope: Scope, input: NewTemplate): Template {
  requireMay(scope, 'template.create')
  return once(scope, 'template', {
    input,
    make: () => makeTemplate(scope, input),
    find: getTemplate,
  })
}

function makeTemplate(scope: Scope, { name, description = '', stages }: NewTemplate): Template {
  const proven = ensureTemplateStages(scope, stages)
  const template = insertTemplate(scope, {
    name: ensureTemplateName(name),
    description: isGeneratedDescription(description) ? templateDescription(proven.length) : description,
    tasks: storedTemplate(proven),
  })
  ensureTemplatesFit(scope)
  recordActivity(scope, 'template.created', { subjectId: template.id, detail: { name: template.name } })
  return template
}
