import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { FormFailure } from '#app/components/kit/form-errors.tsx'
import { toBin } from '#app/domain/bin/bin.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { overTemplates } from '#app/domain/templates/template-links.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { requireTemplate } from '#app/models/templates/template.server.ts'
import { deleteTemplate } from '#app/services/templates/delete-template.server.ts'

export const handle = { dialog: true }

const page = confirmPage({
  ask: ({ scope, id }) => {
    const template = requireTemplate(scope, id)
    requireMay(scope, 'template.delete', template)
    return { name: template.name }
  },
  form: emptyForm,
  confirm: ({ scope, id, url }) => {
    const entry = deleteTemplate(scope, id)
    return redirectWithFlash(overTemplates('/saved-task-templates', url.search), {
      title: 'Template Deleted',
      undo: { action: `/bin/${entry}/restore` },
    })
  },
  failure: 'Failed to delete template',
})
export const loader = page.loader
export const action = page.action

export default function TemplateDelete() {
  const { name } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { search } = useLocation()
  const failure = Object.values(reply?.errors ?? {}).flat()
  return (
    <Confirm
      title="Delete the template?"
      question={`${toBin(name)} Jobs that were started from it keep their tasks.`}
      confirmLabel="Delete Template"
      cancelHref={overTemplates('/saved-task-templates', search)}
      cancelLabel="Keep Template"
    >
      {failure.length > 0 ? <FormFailure title="Delete Failed">{failure.join(' ')}</FormFailure> : null}
    </Confirm>
  )
}

export const meta = () => [{ title: 'Delete template · Mortise' }]
