import { changedFields } from '#app/domain/activities/changes.ts'
import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import type { TemplateChange } from '#app/domain/templates/template.schema.ts'
import {
  isGeneratedDescription,
  readTemplateStages,
  storedTemplate,
  templateDescription,
} from '#app/domain/templates/template.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  requireTemplate,
  saveTemplate,
  type Template,
  type TemplateValues,
} from '#app/models/templates/template.server.ts'
import { ensureChange } from '#app/services/ensure.server.ts'
import { transaction } from '#db/client.ts'
import { ensureTemplateName, ensureTemplateStages } from './ensure-template.server.ts'

export function updateTemplate(scope: Scope, id: number, { version, ...change }: TemplateChange): Template {
  return transaction(() => {
    const current = requireTemplate(scope, id)
    requireMay(scope, 'template.edit', current)
    const values = provenValues(scope, current, change)
    const fields = changedFields<TemplateValues>(current, values)
    if (fields.length === 0) return current
    ensureChange(scope, 'template', current, { ...values, version })
    const template = saveTemplate(scope, id, values)
    recordActivity(scope, 'template.updated', { subjectId: id, detail: { name: template.name, fields } })
    return template
  })
}

/** `tasks` is the present value itself when the stages mean the same. */
function provenValues(scope: Scope, current: Template, change: TemplateChange): TemplateValues {
  const before = readTemplateStages(current.tasks)
  const stages = change.stages ? ensureTemplateStages(scope, change.stages, before) : before
  const tasks = storedTemplate(stages)
  const isSame = JSON.stringify(tasks) === JSON.stringify(storedTemplate(before))
  const description = change.description ?? current.description
  const isKept = isSame && change.description === undefined
  return {
    name: change.name === undefined ? current.name : ensureTemplateName(change.name),
    description:
      isKept || !isGeneratedDescription(description) ? description : templateDescription(stages.length),
    tasks: isSame ? current.tasks : tasks,
  }
}
