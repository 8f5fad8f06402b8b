import { redirect } from '@remix-run/node'
import { overTemplates } from '#app/domain/projects/project-links.ts'
import { templateDuplication } from '#app/domain/templates/template.schema.ts'
import { orConflict, orFlash, redirectWithFlash } from '#app/http/flash.server.ts'
import { readForm } from '#app/http/form.server.ts'
import { checked, idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { duplicateTemplate } from '#app/services/templates/duplicate-template.server.ts'

const list = '/saved-task-templates'

export const loader = () => redirect(list, 303)

/** The copy is the newest template: it stands at the head of the list. */
export const action = workspacePage(async ({ scope, params, request, url }) => {
  const form = await readForm(request)
  const [first, ...others] = form.getAll('requestId')
  const { requestId } = checked(templateDuplication, { requestId: others.length > 0 ? others : first })
  const duplicate = () => {
    const copy = duplicateTemplate(scope, idParam(params), requestId)
    return redirectWithFlash(list, { title: 'Template Duplicated', message: copy.name, tone: 'good' })
  }
  const back = overTemplates(list, url.search)
  const title = 'Duplicate Failed'
  return orFlash(() => orConflict(duplicate, back, title), back, {
    title,
    message: 'Failed to duplicate template',
  })
})

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
