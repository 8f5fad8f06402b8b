import { templateDuplication } from '#app/domain/templates/template.schema.ts'
import { overTemplates } from '#app/domain/templates/template-links.ts'
import { orConflict, orFlash, redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { checked } from '#app/http/input.server.ts'
import { postOnly } from '#app/http/post-only.server.ts'
import { duplicateTemplate } from '#app/services/templates/duplicate-template.server.ts'

const list = '/saved-task-templates'

/** The copy is the newest template: it leads the list. */
const route = postOnly({
  page: list,
  form: emptyForm,
  post: ({ scope, id, form, url }) => {
    const [first, ...others] = form.getAll('requestId')
    const { requestId } = checked(templateDuplication, { requestId: others.length > 0 ? others : first })
    const duplicate = () => {
      const copy = duplicateTemplate(scope, id, requestId)
      return redirectWithFlash(list, { title: 'Template Duplicated', message: copy.name, tone: 'good' })
    }
    const back = overTemplates(list, url.search)
    const title = 'Duplicate Failed'
    return orFlash(() => orConflict(duplicate, back, title), back, {
      title,
      message: 'Failed to duplicate template',
    })
  },
})
export const loader = route.loader
export const action = route.action

export { EmptyPage as default } from '#app/components/frame/empty-page.tsx'
