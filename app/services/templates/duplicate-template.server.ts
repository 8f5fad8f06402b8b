import { requireMay } from '#app/domain/permissions.ts'
import type { Scope } from '#app/domain/scope.ts'
import { copyName } from '#app/domain/templates/template.ts'
import { recordActivity } from '#app/models/activities/activity.server.ts'
import {
  getTemplate,
  insertTemplate,
  requireTemplate,
  type Template,
} from '#app/models/templates/template.server.ts'
import { ensureTemplatesFit } from '#app/services/ensure.server.ts'
import { once } from '#app/services/requests/once.server.ts'
import { transaction } from '#db/client.ts'

export function duplicateTemplate(scope: Scope, id: number, requestId?: string): Template {
  return transaction(() => {
    const template = requireTemplate(scope, id)
    requireMay(scope, 'template.create')
    const input = { id, requestId }
    return once(scope, 'template copy', {
      input,
      make: () => copyOf(scope, template),
      find: getTemplate,
    })
  })
}

function copyOf(scope: Scope, { name, description, tasks }: Template): Template {
  const copy = insertTemplate(scope, { name: copyName(name), description, tasks })
  ensureTemplatesFit(scope)
  recordActivity(scope, 'template.created', { subjectId: copy.id, detail: { name: copy.name } })
  return copy
}
