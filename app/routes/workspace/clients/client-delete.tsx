import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { ButtonLink } from '#app/components/kit/button.tsx'
import { Confirm } from '#app/components/kit/confirm.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { toBin } from '#app/domain/bin/bin.ts'
import { clientStays } from '#app/domain/clients/client.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { confirmPage } from '#app/http/confirm-page.server.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { emptyForm } from '#app/http/form.server.ts'
import { countClientWork, requireClient } from '#app/models/clients/client.server.ts'
import { deleteClient } from '#app/services/clients/delete-client.server.ts'

export const handle = { dialog: true }

const page = confirmPage({
  ask: ({ scope, id }) => {
    const client = requireClient(scope, id)
    requireMay(scope, 'client.delete', client)
    const { name } = client
    return { id, name, reason: clientStays(name, countClientWork(scope, id)) }
  },
  form: emptyForm,
  confirm: ({ scope, id, url }) => {
    const entry = deleteClient(scope, id)
    return redirectWithFlash(`/clients${url.search}`, {
      title: 'Client deleted',
      undo: { action: `/bin/${entry}/restore` },
    })
  },
})
export const loader = page.loader
export const action = page.action

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
      cancelLabel="Keep Client"
      errors={reply?.errors}
    />
  )
}

function ClientStays({ reason, client }: { reason: string; client: string }) {
  return (
    <Dialog narrow title="This client stays" titleId="client-stays-title" closeHref={client}>
      <p className="quiet question">{reason}</p>
      <div className="row">
        <ButtonLink href={client}>See Its Projects</ButtonLink>
        <ButtonLink variant="bare" href="/bin">
          Open the Bin
        </ButtonLink>
      </div>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Delete client · Mortise' }]
