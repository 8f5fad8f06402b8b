import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { FormErrors } from '#app/components/kit/form-errors.tsx'
import { toBin } from '#app/domain/bin/bin-texts.ts'
import { clientStays } from '#app/domain/clients/client.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm, handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { countClientProjects, requireClient } from '#app/models/clients/client.server.ts'
import { deleteClient } from '#app/services/clients/delete-client.server.ts'

export const handle = { dialog: true }

export const loader = workspacePage(({ scope, params }) => {
  const client = requireClient(scope, idParam(params))
  requireMay(scope, 'client.delete', client)
  const { id, name } = client
  return { id, name, reason: clientStays(name, countClientProjects(scope, id)) }
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
  const { id, name, reason } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { search } = useLocation()
  const client = `/clients/${id}${search}`
  if (reason) return <ClientStays reason={reason} client={client} />
  return (
    <Confirm
      title="Delete the client?"
      question={toBin(name)}
      confirmLabel="Delete Client"
      cancelHref={client}
      cancelLabel="Keep client"
    >
      <FormErrors errors={reply?.errors} />
    </Confirm>
  )
}

function ClientStays({ reason, client }: { reason: string; client: string }) {
  return (
    <Dialog narrow title="This client stays" titleId="client-stays-title" closeHref={client}>
      <p className="quiet question">{reason}</p>
      <div className="row">
        <ButtonLink href={client}>See its projects</ButtonLink>
        <ButtonLink variant="bare" href="/bin">
          Open the bin
        </ButtonLink>
      </div>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Delete client · Mortise' }]
