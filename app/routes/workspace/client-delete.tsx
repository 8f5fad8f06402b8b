import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { Confirm } from '#app/components/confirm.tsx'
import { FormErrors } from '#app/components/form-errors.tsx'
import { requireMay } from '#app/domain/permissions.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { requireClient } from '#app/models/client.server.ts'
import { deleteClient } from '#app/services/clients/delete-client.server.ts'

export const handle = { dialog: true }

export const loader = workspacePage(({ scope, params }) => {
  const client = requireClient(scope, idParam(params))
  requireMay(scope, 'client.delete', client)
  return { id: client.id, name: client.name }
})

export const action = workspacePage(({ scope, params, request, url }) =>
  handleForm(request, emptyForm, () => {
    const entry = deleteClient(scope, idParam(params))
    return redirectWithFlash(`/clients${url.search}`, {
      title: 'Client deleted',
      undo: { action: `/bin/${entry}/restore` },
    })
  }),
)

export default function ClientDelete() {
  const { id, name } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { search } = useLocation()
  return (
    <Confirm
      title="Delete the client?"
      question={`${name} goes to the bin and can be restored for 30 days. A client with projects cannot be deleted.`}
      confirmLabel="Delete Client"
      cancelHref={`/clients/${id}${search}`}
      cancelLabel="Keep client"
    >
      <FormErrors errors={reply?.errors} />
    </Confirm>
  )
}

export const meta = () => [{ title: 'Delete client · Mortise' }]
