import { useActionData, useLoaderData, useLocation } from '@remix-run/react'
import { revalidateUnlessRefused } from '#app/components/frame/revalidate.ts'
import { Button } from '#app/components/kit/button.tsx'
import { Dialog } from '#app/components/kit/dialog.tsx'
import { EditHead, editKey } from '#app/components/kit/edit-head.tsx'
import { FormGrid, TextArea, TextField } from '#app/components/kit/field.tsx'
import { fieldsOf } from '#app/components/kit/fields-of.ts'
import { FormFoot } from '#app/components/kit/form-foot.tsx'
import { clientChange } from '#app/domain/clients/client.schema.ts'
import { limits } from '#app/domain/limits.ts'
import { requireMay } from '#app/domain/permissions.ts'
import { showClientField } from '#app/domain/projects/project-form.ts'
import { redirectWithFlash } from '#app/http/flash.server.ts'
import { handleForm } from '#app/http/form.server.ts'
import { idParam } from '#app/http/input.server.ts'
import { workspacePage } from '#app/http/page.server.ts'
import { requireClient } from '#app/models/clients/client.server.ts'
import { updateClient } from '#app/services/clients/update-client.server.ts'

export const handle = { dialog: true }

export const loader = workspacePage(({ scope, params }) => {
  const client = requireClient(scope, idParam(params))
  requireMay(scope, 'client.edit', client)
  const { id, version, name, email, phone, address, notes } = client
  return { id, version, stored: { name, email, phone, address, notes }, timeZone: scope.timeZone }
})

export const action = workspacePage(({ scope, params, request, url }) =>
  handleForm(request, clientChange, change => {
    const client = updateClient(scope, idParam(params), change)
    return redirectWithFlash(`/clients/${client.id}${url.search}`, {
      title: 'Success',
      message: `Client "${client.name}" updated successfully!`,
    })
  }),
)

export const shouldRevalidate = revalidateUnlessRefused

const labels = { name: 'Client name', email: 'Email', phone: 'Phone', address: 'Address', notes: 'Notes' }

export default function ClientEdit() {
  const { id, version, stored, timeZone } = useLoaderData<typeof loader>()
  const reply = useActionData<typeof action>()?.reply
  const { search } = useLocation()
  const field = fieldsOf(labels, { ...stored, ...reply?.values }, reply?.errors)
  const back = `/clients/${id}${search}`
  return (
    <Dialog title="Edit client" titleId="client-edit-title" closeHref={back} narrow>
      <form method="post">
        <EditHead
          reply={reply}
          stored={stored}
          version={version}
          labels={labels}
          timeZone={timeZone}
          keepTheirsHref={back}
          show={showClientField}
        />
        <FormGrid key={editKey(reply, version)}>
          <TextField {...field('name')} labelNote="(required)" maxLength={limits.clientName} />
          <TextField {...field('email')} type="email" maxLength={limits.email} />
          <TextField {...field('phone')} type="tel" maxLength={limits.phone} />
          <TextArea {...field('address')} maxLength={limits.address} />
          <TextArea {...field('notes')} maxLength={limits.notes} />
        </FormGrid>
        <FormFoot cancelHref={back} sticky>
          <Button variant="go">Save Client</Button>
        </FormFoot>
      </form>
    </Dialog>
  )
}

export const meta = () => [{ title: 'Edit client · Mortise' }]
